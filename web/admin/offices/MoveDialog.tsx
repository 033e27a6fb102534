import { Select, Text } from '@mantine/core';
import { counted } from '../../../contract/language/counted.ts';
import type { OfficeNode } from '../../../contract/offices/office-tree.ts';
import { OFFICE_NOUNS, PARENT_TYPE } from '../../../contract/offices/offices.ts';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { useParentChoices } from './choices.ts';

/** Moves an office under another one, with everything below it. */
export function MoveDialog({ office, onClose }: { office: OfficeNode; onClose: () => void }) {
  const { _id, name, type } = office;
  const form = useActionForm({
    call: 'POST office/{id}/move',
    params: { id: _id },
    initial: { parent_id: office.parent_id ?? '' },
    done: `${name} moved.`,
    failure: 'It could not be moved.',
    stale: ['GET user'],
    onClose,
  });
  const parents = useParentChoices(type, [form.values.parent_id]);
  return (
    <FormDialog title={`Move ${name}`} form={form} onClose={onClose} submit="Move">
      <Select
        label={OFFICE_NOUNS[PARENT_TYPE[type] ?? 'ADMIN']}
        data-autofocus
        openOnFocus={false}
        maxDropdownHeight={150}
        {...parents.props}
        {...form.field('parent_id')}
        comboboxProps={{ withinPortal: false }}
      />
      <Text size="sm">
        {type === 'RETAILER' ? 'Its orders' : `Its ${counted(office.retailers, 'retailer')} with their orders`} and{' '}
        {counted(office.users, 'user')} go along: from then on the offices above the new place see them, and those above
        the old one do not. Quotas stay as they are.
      </Text>
    </FormDialog>
  );
}
