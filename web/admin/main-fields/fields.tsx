import { Switch, TextInput } from '@mantine/core';
import { fieldInput, NOT_IN_FIELD_NAME } from '../../../contract/field-data.ts';
import { FormPage } from '../kit/FormPage.tsx';
import { SelectFilter, TextFilter } from '../kit/filters.tsx';
import { ResourceList } from '../kit/ResourceList.tsx';
import { StatusBadge } from '../kit/StatusBadge.tsx';

const STATES = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
];

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
        { header: 'State', cell: (field) => <StatusBadge status={field.is_active ? 'active' : 'inactive'} /> },
      ]}
      filters={
        <>
          <TextFilter name="find_name" label="Name" />
          <SelectFilter name="find_is_active" label="State" data={STATES} />
        </>
      }
      empty="Add what a scheme may ask of its customers, such as the colour they would like next."
    />
  );
}

export function FieldForm() {
  return (
    <FormPage
      noun="Field"
      get="GET field_data/single/{id}"
      save="POST field_data"
      schema={fieldInput}
      empty={{ name: '', is_active: true }}
    >
      {(form) => (
        <>
          <TextInput
            label="Name"
            description="Periods and commas cannot be typed or pasted."
            required
            maxLength={60}
            {...form.getInputProps('name')}
            onChange={({ currentTarget: { value } }) => {
              // Whichever way they come, typed, pasted or dropped, the text stays as it was (spec 5).
              if (!NOT_IN_FIELD_NAME.test(value)) form.setFieldValue('name', value);
            }}
          />
          <Switch
            label="Active"
            description="An inactive name cannot be chosen for further schemes."
            {...form.getInputProps('is_active', { type: 'checkbox' })}
          />
        </>
      )}
    </FormPage>
  );
}
