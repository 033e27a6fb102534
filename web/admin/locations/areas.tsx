import { NumberInput, Select, TextInput } from '@mantine/core';
import { AREA_KINDS, areaInput } from '../../../contract/locations.ts';
import { FormPage } from '../kit/FormPage.tsx';
import { SelectFilter, TextFilter } from '../kit/filters.tsx';
import { LocationFilter } from '../kit/LocationFilter.tsx';
import { LocationPicker } from '../kit/LocationPicker.tsx';
import { ResourceList } from '../kit/ResourceList.tsx';
import { plainState } from '../kit/StatusBadge.tsx';

const kinds = AREA_KINDS.map((kind) => ({ value: kind, label: plainState(kind) }));

export function AreaList() {
  return (
    <ResourceList
      title="Areas"
      noun="Area"
      list="GET area"
      remove="DELETE area/{id}"
      nameOf={(area) => area.name}
      columns={[
        { header: 'Name', sort: 'name', cell: (area) => area.name },
        { header: 'Name in Nepali', cell: (area) => <span lang="ne">{area.name_ne}</span> },
        { header: 'Kind', cell: (area) => plainState(area.kind) },
        { header: 'District', sort: 'district_name', cell: (area) => area.district_name },
        { header: 'State', sort: 'state_name', cell: (area) => area.state_name },
        { header: 'Wards', sort: 'wards', numeric: true, cell: (area) => area.wards },
      ]}
      filters={
        <>
          <TextFilter name="find_name" label="Name" />
          <SelectFilter name="find_kind" label="Kind" data={kinds} />
          <LocationFilter until="district" />
        </>
      }
      empty="Add the first area of a district."
    />
  );
}

export function AreaForm() {
  return (
    <FormPage
      noun="Area"
      get="GET area/{id}"
      save="POST area"
      schema={areaInput}
      empty={{ name: '', name_ne: '', state: '', district: '', kind: '', wards: '' }}
    >
      {(form) => (
        <>
          <TextInput label="Name" required {...form.getInputProps('name')} />
          <TextInput label="Name in Nepali" lang="ne" {...form.getInputProps('name_ne')} />
          <LocationPicker
            until="district"
            required
            value={form.values}
            errors={form.errors}
            onChange={({ state, district }) => {
              form.setFieldValue('state', state);
              form.setFieldValue('district', district);
            }}
          />
          <Select label="Kind" required data={kinds} {...form.getInputProps('kind')} />
          <NumberInput label="Wards" required allowDecimal={false} {...form.getInputProps('wards')} />
        </>
      )}
    </FormPage>
  );
}
