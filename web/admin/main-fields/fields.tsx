import { Switch, TextInput } from '@mantine/core';
import { NOT_IN_FIELD_NAME } from '../../../contract/offers/field-data.ts';
import { ActiveBadge } from '../kit/ActiveBadge.tsx';
import { yesOrNo } from '../kit/fields/choices.ts';
import { FormPage } from '../kit/form/FormPage.tsx';
import { useResource } from '../kit/form/useResource.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';

export function FieldList() {
  return (
    <ResourceList
      title="Field names"
      noun="Field"
      list="GET field_data"
      remove="POST field_data/delete/{id}"
      nameOf={(field) => field.name}
      columns={[
        { header: 'Name', sort: 'name', cell: (field) => field.name },
        { header: 'Status', mark: true, cell: (field) => <ActiveBadge isActive={field.is_active} /> },
      ]}
      search={{ name: 'find_name', label: 'fields by name' }}
      filters={[{ label: 'Status', name: 'find_is_active', choices: yesOrNo('Active', 'Inactive') }]}
      empty="Add a field that schemes can ask customers to fill in, such as their favourite colour."
    />
  );
}

export function FieldForm() {
  const page = useResource({
    noun: 'Field',
    get: 'GET field_data/single/{id}',
    save: 'POST field_data',
    empty: { name: '', name_ne: '', is_active: true },
    stale: ['GET scheme/{id}'],
  });
  const { field, set } = page.form;
  return (
    <FormPage page={page}>
      <TextInput
        label="Name"
        description="Periods and commas are not allowed."
        maxLength={60}
        {...field('name')}
        onChange={({ currentTarget: { value } }) => {
          // Reject a whole change, typed, pasted or dropped, if it contains a forbidden character (spec 5).
          if (!NOT_IN_FIELD_NAME.test(value)) set('name', value);
        }}
      />
      <TextInput
        label="Name in Nepali"
        lang="ne"
        description="Nepali readers see this label."
        maxLength={60}
        {...field('name_ne')}
      />
      <Switch
        label="Active"
        description="Inactive fields can’t be added to schemes."
        {...field('is_active', { type: 'checkbox' })}
      />
    </FormPage>
  );
}
