import { Select, Textarea, TextInput } from '@mantine/core';
import { AREA_KINDS } from '../../../contract/locations/locations.ts';
import { LocationPicker } from '../kit/fields/LocationPicker.tsx';
import { NumberField } from '../kit/fields/NumberField.tsx';
import { usePlaceNames } from '../kit/fields/usePlaces.ts';
import { FormPage } from '../kit/form/FormPage.tsx';
import { useResource } from '../kit/form/useResource.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { t } from '../language/t.ts';

const KIND_LABELS: Record<(typeof AREA_KINDS)[number], string> = {
  metropolitan: t('Metropolitan'),
  'sub-metropolitan': t('Sub-metropolitan'),
  municipality: t('Municipality'),
  'rural-municipality': t('Rural municipality'),
};
const kinds = AREA_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] }));

export function AreaList() {
  return (
    <ResourceList
      title={t('Areas')}
      noun={t('Area')}
      list="GET area"
      remove="DELETE area/{id}"
      nameOf={(area) => area.name}
      columns={[
        { header: t('Name'), sort: 'name', cell: (area) => area.name },
        { header: t('Name in Nepali'), cell: ({ name_ne }) => name_ne && <span lang="ne">{name_ne}</span> },
        { header: t('Kind'), cell: (area) => KIND_LABELS[area.kind] },
        { header: t('District'), sort: 'district_name', cell: (area) => area.district_name },
        { header: t('State'), sort: 'state_name', cell: (area) => area.state_name },
        { header: t('Wards'), sort: 'wards', numeric: true, cell: (area) => area.wards },
      ]}
      search={{ name: 'find_name', label: t('areas by name') }}
      filters={[
        { label: t('Kind'), name: 'find_kind', choices: kinds },
        { label: t('Location'), place: 'district' },
      ]}
      empty={t('Add the first area of a district.')}
    />
  );
}

export function AreaForm() {
  const page = useResource({
    noun: t('Area'),
    save: 'POST area',
    empty: { name: '', name_ne: '', state: '', district: '', kind: '', wards: '', localities: '' },
    names: { state: usePlaceNames, district: usePlaceNames },
    stale: ['GET static/admin/location/area/{id}'],
  });
  const { field, values, errors, set } = page.form;
  return (
    <FormPage page={page}>
      <TextInput label={t('Name')} {...field('name')} />
      <TextInput label={t('Name in Nepali')} lang="ne" {...field('name_ne')} />
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
      <Select label={t('Kind')} data={kinds} {...field('kind')} />
      <NumberField
        label={t('Wards')}
        description={t('The number of wards, numbered from 1. Wards with an office can’t be removed.')}
        {...field('wards')}
      />
      <Textarea
        label={t('Neighbourhoods')}
        description={t(
          'One per line, with other spellings after commas: Kalanki, Kalangki, कलंकी. Customers can search by them.',
        )}
        minRows={3}
        maxRows={16}
        {...field('localities')}
      />
    </FormPage>
  );
}
