import { Select, Text } from '@mantine/core';
import type { ReplyOf } from '../../../contract/api.ts';
import { NumberField } from '../kit/fields/NumberField.tsx';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { t } from '../language/t.ts';

interface Props {
  campaignId: string;
  /** `left`: the orders that the retailer's quota still allows; undefined without a quota. */
  retailers: { _id: string; name: string; left?: number | null | undefined }[];
  /** A warning before the move. */
  text?: string;
  onDone?: (reply: ReplyOf<'POST campaign/access/{id}/move'>) => unknown;
  onClose: () => void;
}

/** Moves unused quota to another retailer at once. */
export function MoveQuotaDialog({ campaignId, retailers, text, onDone, onClose }: Props) {
  const form = useActionForm({
    call: 'POST campaign/access/{id}/move',
    params: { id: campaignId },
    initial: { from_office: '', to_office: '', no_of_order: 1 as number | string },
    done: t('Quota moved.'),
    failure: t('The quota could not be moved.'),
    stale: ['GET launch/{id}'],
    ...(onDone && { onDone }),
    onClose,
  });
  const choices = retailers.map(({ _id, name, left }) => ({
    value: _id,
    label: left == null ? name : t('{name} ({left} left)', { name, left }),
    left: left ?? 0,
  }));
  const choice = { searchable: true, limit: 50, nothingFoundMessage: t('No results.') };
  return (
    <FormDialog title={t('Move quota')} form={form} onClose={onClose} submit={t('Move')}>
      {text && <Text size="sm">{text}</Text>}
      <Select
        {...choice}
        label={t('From')}
        data={choices.filter(({ left }) => left > 0)}
        {...form.field('from_office')}
      />
      <Select {...choice} label={t('To')} data={choices} {...form.field('to_office')} />
      <NumberField label={t('Orders')} min={1} {...form.field('no_of_order')} />
    </FormDialog>
  );
}
