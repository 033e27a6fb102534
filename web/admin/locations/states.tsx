import { TextInput } from '@mantine/core';
import { FormPage } from '../kit/form/FormPage.tsx';
import { useResource } from '../kit/form/useResource.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { t } from '../language/t.ts';

export function StateList() {
  return (
    <ResourceList
      title={t('States')}
      noun={t('State')}
      list="GET state"
      remove="DELETE state/{id}"
      nameOf={(state) => state.name}
      columns={[
        { header: t('Name'), sort: 'name', cell: (state) => state.name },
        { header: t('Name in Nepali'), cell: ({ name_ne }) => name_ne && <span lang="ne">{name_ne}</span> },
      ]}
      search={{ name: 'find_name', label: t('states by name') }}
      empty={t('Add your first state. Districts and areas go below it.')}
    />
  );
}

export function StateForm() {
  const page = useResource({ noun: t('State'), save: 'POST state', empty: { name: '', name_ne: '' } });
  const { field } = page.form;
  return (
    <FormPage page={page}>
      <TextInput label={t('Name')} {...field('name')} />
      <TextInput label={t('Name in Nepali')} lang="ne" {...field('name_ne')} />
    </FormPage>
  );
}
