import { Select, Textarea, TextInput } from '@mantine/core';
import { AREA_KINDS } from '../../../contract/locations/locations.ts';
import { LocationPicker } from '../kit/fields/LocationPicker.tsx';
import { NumberField } from '../kit/fields/NumberField.tsx';
import { usePlaceNames } from '../kit/fields/usePlaces.ts';
import { FormPage } from '../kit/form/FormPage.tsx';
import { useResource } from '../kit/form/useResource.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';

const KIND_LABELS: Record<(typeof AREA_KINDS)[number], string> = {
  metropolitan: 'Metropolitan',
  'sub-metropolitan': 'Sub-metropolitan',
  municipality: 'Municipality',
  'rural-municipality': 'Rural municipality',
};
const kinds = AREA_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] }));

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
        { header: 'Name in Nepali', cell: ({ name_ne }) => name_ne && <span lang="ne">{name_ne}</span> },
        { header: 'Kind', cell: (area) => KIND_LABELS[area.kind] },
        { header: 'District', sort: 'district_name', cell: (area) => area.district_name },
        { header: 'State', sort: 'state_name', cell: (area) => area.state_name },
        { header: 'Wards', sort: 'wards', numeric: true, cell: (area) => area.wards },
      ]}
      search={{ name: 'find_name', label: 'areas by name' }}
      filters={[
        { label: 'Kind', name: 'find_kind', choices: kinds },
        { label: 'Location', place: 'district' },
      ]}
      empty="Add the first area of a district."
    />
  );
}

export function AreaForm() {
  const page = useResource({
    noun: 'Area',
    save: 'POST area',
    empty: { name: '', name_ne: '', state: '', district: '', kind: '', wards: '', localities: '' },
    names: { state: usePlaceNames, district: usePlaceNames },
    stale: ['GET static/admin/location/area/{id}'],
  });
  const { field, values, errors, set } = page.form;
  return (
    <FormPage page={page}>
      <TextInput label="Name" {...field('name')} />
      <TextInput label="Name in Nepali" lang="ne" {...field('name_ne')} />
      <LocationPicker
        until="district"
        required
        value={values}
        errors={errors}
        onChange={({ state, district }) => {
          set('state', state);
          set('district', district);
        }}
      />
      <Select label="Kind" data={kinds} {...field('kind')} />
      <NumberField
        label="Wards"
        description="The number of wards, numbered from 1. Wards with an office can’t be removed."
        {...field('wards')}
      />
      <Textarea
        label="Neighbourhoods"
        description="One per line, with other spellings after commas: Kalanki, Kalangki, कलंकी. Customers can search by them."
        autosize
        minRows={3}
        maxRows={16}
        {...field('localities')}
      />
    </FormPage>
  );
}
