import { TextInput } from '@mantine/core';
import { districtInput } from '../../../contract/locations.ts';
import { FormPage } from '../kit/FormPage.tsx';
import { TextFilter } from '../kit/filters.tsx';
import { LocationFilter } from '../kit/LocationFilter.tsx';
import { LocationPicker } from '../kit/LocationPicker.tsx';
import { ResourceList } from '../kit/ResourceList.tsx';

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
        { header: 'Name in Nepali', cell: (district) => <span lang="ne">{district.name_ne}</span> },
        { header: 'State', sort: 'state_name', cell: (district) => district.state_name },
      ]}
      filters={
        <>
          <TextFilter name="find_name" label="Name" />
          <LocationFilter until="state" />
        </>
      }
      empty="Add the first district of a state."
    />
  );
}

export function DistrictForm() {
  return (
    <FormPage
      noun="District"
      get="GET district/{id}"
      save="POST district"
      schema={districtInput}
      empty={{ name: '', name_ne: '', state: '' }}
    >
      {(form) => (
        <>
          <TextInput label="Name" required {...form.getInputProps('name')} />
          <TextInput label="Name in Nepali" lang="ne" {...form.getInputProps('name_ne')} />
          <LocationPicker
            until="state"
            required
            value={form.values}
            errors={form.errors}
            onChange={({ state }) => form.setFieldValue('state', state)}
          />
        </>
      )}
    </FormPage>
  );
}
