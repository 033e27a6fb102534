import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { CampaignAccess } from '../../../contract/offers/campaigns.ts';
import { IconArrowsExchange } from '../kit/icons.ts';
import { t } from '../language/t.ts';
import type { Retailer } from './access.ts';
import { MoveQuotaDialog } from './MoveQuotaDialog.tsx';

interface Props {
  campaign: CampaignAccess;
  retailers: Retailer[];
  onMoved: () => Promise<void>;
}

/** Moves unused quota to another retailer, independently of the form. */
export function MoveQuota({ campaign, retailers, onMoved }: Props) {
  const [isOpen, { open, close }] = useDisclosure();
  const leftOf = new Map(campaign.allowed_office.map((entry) => [entry.office_id, entry.no_of_order - entry.used]));
  return (
    <>
      <Button variant="default" leftSection={<IconArrowsExchange size={16} aria-hidden />} onClick={open}>
        {t('Move quota')}
      </Button>
      {isOpen && (
        <MoveQuotaDialog
          campaignId={campaign._id}
          retailers={retailers.map(({ _id, name, office_code }) => ({
            _id,
            name: `${name}, ${office_code}`,
            left: leftOf.get(_id),
          }))}
          text={t('Quotas change at once, even if you don’t save this page.')}
          onDone={onMoved}
          onClose={close}
        />
      )}
    </>
  );
}
