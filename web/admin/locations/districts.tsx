import { TextInput } from '@mantine/core';
import { LocationPicker } from '../kit/fields/LocationPicker.tsx';
import { usePlaceNames } from '../kit/fields/usePlaces.ts';
import { FormPage } from '../kit/form/FormPage.tsx';
import { useResource } from '../kit/form/useResource.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';

export function DistrictList() {
  return (
    <ResourceList
      title="Districts"
      noun="District"
      list="GET district"
      remove="DELETE district/{id}"
      nameOf={(district) => district.name}
      columns={[
        { header: 'Name', sort: 'name', cell: (district) => district.name },
        { header: 'Name in Nepali', cell: ({ name_ne }) => name_ne && <span lang="ne">{name_ne}</span> },
        { header: 'State', sort: 'state_name', cell: (district) => district.state_name },
      ]}
      search={{ name: 'find_name', label: 'districts by name' }}
      filters={[{ label: 'State', place: 'state' }]}
      empty="Add the first district of a state."
    />
  );
}

export function DistrictForm() {
  const page = useResource({
    noun: 'District',
    save: 'POST district',
    empty: { name: '', name_ne: '', state: '' },
    names: { state: usePlaceNames },
    stale: ['GET area'],
  });
  const { field, values, errors, set } = page.form;
  return (
    <FormPage page={page}>
      <TextInput label="Name" {...field('name')} />
      <TextInput label="Name in Nepali" lang="ne" {...field('name_ne')} />
      <LocationPicker
        until="state"
        required
        value={values}
        errors={errors}
        onChange={({ state }) => set('state', state)}
      />
    </FormPage>
  );
}
