import { Button, Select, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { counted } from '../../../contract/language/counted.ts';
import type { CampaignAccess } from '../../../contract/offers/campaigns.ts';
import { NumberField } from '../kit/fields/NumberField.tsx';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { IconArrowsExchange } from '../kit/icons.ts';
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
        Move quota
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
    done: 'Quota Moved.',
    failure: 'Quota Move Failed.',
    onDone: onMoved,
    onClose: close,
  });
  const leftOf = (id: string) => {
    const entry = campaign.allowed_office.find((entry) => entry.office_id === id);
    return entry ? entry.no_of_order - entry.used : 0;
  };
  const options = retailers.map(({ _id, name, office_code }) => ({ value: _id, label: `${name} (${office_code})` }));
  const choice = { searchable: true, limit: 50, nothingFoundMessage: 'No results.' };
  const from = form.values.from_office;
  return (
    <FormDialog title="Move unused quota" form={form} onClose={close} submit="Move">
      <Text size="sm">Quotas change at once, even if you don’t save this page.</Text>
      <Select
        {...choice}
        label="From"
        data={options.filter((option) => leftOf(option.value) > 0)}
        description={from && `${counted(leftOf(from), 'order')} unused`}
        {...form.field('from_office')}
      />
      <Select {...choice} label="To" data={options} {...form.field('to_office')} />
      <NumberField label="Orders" {...form.field('no_of_order')} />
    </FormDialog>
  );
}
