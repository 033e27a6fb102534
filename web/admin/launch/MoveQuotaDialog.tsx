import { Select } from '@mantine/core';
import type { LaunchNow } from '../../../contract/launch/launch.ts';
import { useData } from '../kit/calls.ts';
import { NumberField } from '../kit/fields/NumberField.tsx';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { t } from '../language/t.ts';

interface Props {
  launch: Pick<LaunchNow, '_id' | 'retailers'> & { campaign_id: string };
  onClose: () => void;
}

/** Moves unused quota to another retailer. */
export function MoveQuotaDialog({ launch, onClose }: Props) {
  const form = useActionForm({
    call: 'POST campaign/access/{id}/move',
    params: { id: launch.campaign_id },
    initial: { from_office: '', to_office: '', no_of_order: 1 },
    done: t('Quota moved.'),
    failure: t('The quota could not be moved.'),
    stale: ['GET launch/{id}'],
    onClose,
  });
  const all = useData('GET launch/{id}', { params: { id: launch._id }, query: { retailers: 'all' } });
  const choices = (all.data ?? launch).retailers.flatMap(({ _id, name, left }) =>
    left == null ? [] : [{ value: _id, label: t('{name} ({left} left)', { name, left }) }],
  );
  return (
    <FormDialog title={t('Move quota')} form={form} onClose={onClose} submit={t('Move')}>
      <Select label={t('From')} data={choices} searchable {...form.field('from_office')} />
      <Select label={t('To')} data={choices} searchable {...form.field('to_office')} />
      <NumberField label={t('Orders')} min={1} {...form.field('no_of_order')} />
    </FormDialog>
  );
}
