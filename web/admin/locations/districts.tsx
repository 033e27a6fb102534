import { TextInput } from '@mantine/core';
import { LocationPicker } from '../kit/fields/LocationPicker.tsx';
import { usePlaceNames } from '../kit/fields/usePlaces.ts';
import { FormPage } from '../kit/form/FormPage.tsx';
import { useResource } from '../kit/form/useResource.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { t } from '../language/t.ts';

export function DistrictList() {
  return (
    <ResourceList
      title={t('Districts')}
      noun={t('District')}
      list="GET district"
      remove="DELETE district/{id}"
      nameOf={(district) => district.name}
      columns={[
        { header: t('Name'), sort: 'name', cell: (district) => district.name },
        { header: t('Name in Nepali'), cell: ({ name_ne }) => name_ne && <span lang="ne">{name_ne}</span> },
        { header: t('State'), sort: 'state_name', cell: (district) => district.state_name },
      ]}
      search={{ name: 'find_name', label: t('districts by name') }}
      filters={[{ label: t('State'), place: 'state' }]}
      empty={t('Add the first district of a state.')}
    />
  );
}

export function DistrictForm() {
  const page = useResource({
    noun: t('District'),
    save: 'POST district',
    empty: { name: '', name_ne: '', state: '' },
    names: { state: usePlaceNames },
    stale: ['GET area'],
  });
  const { field, values, errors, set } = page.form;
  return (
    <FormPage page={page}>
      <TextInput label={t('Name')} {...field('name')} />
      <TextInput label={t('Name in Nepali')} lang="ne" {...field('name_ne')} />
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
