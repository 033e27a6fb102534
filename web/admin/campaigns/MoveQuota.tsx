import { Button, Select, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { CampaignAccess } from '../../../contract/offers/campaigns.ts';
import { NumberField } from '../kit/fields/NumberField.tsx';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { IconArrowsExchange } from '../kit/icons.ts';
import { counted, t } from '../language/t.ts';
import type { Retailer } from './access.ts';

interface MoveQuotaProps {
  campaign: CampaignAccess;
  retailers: Retailer[];
  onMoved: () => Promise<void>;
}

/** Moves unused quota to another retailer at once, independently of the form. */
export function MoveQuota(props: MoveQuotaProps) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" leftSection={<IconArrowsExchange size={16} aria-hidden />} onClick={open}>
        {t('Move quota')}
      </Button>
      {isOpen && <MoveDialog {...props} close={close} />}
    </>
  );
}

function MoveDialog({ campaign, retailers, onMoved, close }: MoveQuotaProps & { close: () => void }) {
  const form = useActionForm({
    call: 'POST campaign/access/{id}/move',
    params: { id: campaign._id },
    initial: { from_office: '', to_office: '', no_of_order: '' },
    done: t('Quota Moved.'),
    failure: t('Quota Move Failed.'),
    onDone: onMoved,
    onClose: close,
  });
  const leftOf = (id: string) => {
    const entry = campaign.allowed_office.find((entry) => entry.office_id === id);
    return entry ? entry.no_of_order - entry.used : 0;
  };
  const options = retailers.map(({ _id, name, office_code }) => ({ value: _id, label: `${name} (${office_code})` }));
  const choice = { searchable: true, limit: 50, nothingFoundMessage: t('No results.') };
  const from = form.values.from_office;
  return (
    <FormDialog title={t('Move unused quota')} form={form} onClose={close} submit={t('Move')}>
      <Text size="sm">{t('Quotas change at once, even if you don’t save this page.')}</Text>
      <Select
        {...choice}
        label={t('From')}
        data={options.filter((option) => leftOf(option.value) > 0)}
        description={from && t('{count} unused', { count: counted(leftOf(from), 'order') })}
        {...form.field('from_office')}
      />
      <Select {...choice} label={t('To')} data={options} {...form.field('to_office')} />
      <NumberField label={t('Orders')} {...form.field('no_of_order')} />
    </FormDialog>
  );
}
