import { Button, Group, Modal, NumberInput, Select, Stack, Text } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type CampaignAccess, type QuotaMove, quotaMove } from '../../../contract/campaigns.ts';
import { counted } from '../../../contract/counted.ts';
import { CallError, call } from '../../shared/api.ts';
import { failed, succeeded } from '../kit/toast.ts';
import type { Retailer } from './access.ts';

interface MoveQuotaProps {
  campaign: CampaignAccess;
  retailers: Retailer[];
  onMoved: () => Promise<void>;
}

/** Moves orders that one retailer has not used to another, at once and on its own. */
export function MoveQuota(props: MoveQuotaProps) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" leftSection={<IconArrowsExchange size={16} aria-hidden />} onClick={open}>
        Move quota
      </Button>
      <Modal opened={isOpen} onClose={close} title="Move unused quota" centered>
        <MoveForm {...props} close={close} />
      </Modal>
    </>
  );
}

function MoveForm({ campaign, retailers, onMoved, close }: MoveQuotaProps & { close: () => void }) {
  const form = useForm<{ [F in keyof QuotaMove]: QuotaMove[F] | '' }>({
    initialValues: { from_office: '', to_office: '', no_of_order: '' },
    validate: schemaResolver(quotaMove, { sync: true }),
  });
  const leftOf = (id: string) => {
    const entry = campaign.allowed_office.find((entry) => entry.office_id === id);
    return entry ? entry.no_of_order - entry.used : 0;
  };
  const options = retailers.map(({ _id, name, office_code }) => ({ value: _id, label: `${name} (${office_code})` }));
  const moving = useMutation({
    mutationFn: (body: QuotaMove) => call('POST campaign/access/{id}/move', { params: { id: campaign._id }, body }),
    onSuccess: async ({ msg }) => {
      succeeded(msg ?? 'Quota Moved.');
      await onMoved();
      close();
    },
    onError: (error) => {
      if (error instanceof CallError) form.setErrors(error.errors);
      failed(error, 'Quota Move Failed.');
    },
  });
  const choice = { searchable: true, limit: 50, required: true, nothingFoundMessage: 'Nothing found.' };
  return (
    <form noValidate onSubmit={form.onSubmit((values) => moving.mutate(values as QuotaMove))}>
      <Stack>
        <Text size="sm">The numbers change at once, whether or not the page is saved afterwards.</Text>
        <Select
          {...choice}
          label="From"
          data={options.filter((option) => leftOf(option.value) > 0)}
          description={form.values.from_office && `${counted(leftOf(form.values.from_office), 'order')} unused`}
          {...form.getInputProps('from_office')}
        />
        <Select {...choice} label="To" data={options} {...form.getInputProps('to_office')} />
        <NumberInput label="Orders" required clampBehavior="none" {...form.getInputProps('no_of_order')} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={moving.isPending}>
            Move
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
