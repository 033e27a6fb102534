import { TextInput } from '@mantine/core';
import { FormPage } from '../kit/form/FormPage.tsx';
import { useResource } from '../kit/form/useResource.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { t } from '../language/t.ts';

export function ModuleGroupList() {
  return (
    <ResourceList
      title={t('Module groups')}
      noun={t('Module group')}
      list="GET role/module-group"
      remove="DELETE role/module-group/{id}"
      nameOf={(group) => group.name}
      columns={[{ header: t('Name'), sort: 'name', cell: (group) => group.name }]}
      search={{ name: 'find_name', label: t('groups by name') }}
      empty={t('Add your first group. Groups organise the modules.')}
    />
  );
}

export function ModuleGroupForm() {
  const page = useResource({ noun: t('Module group'), save: 'POST role/module-group', empty: { name: '' } });
  return (
    <FormPage page={page}>
      <TextInput label={t('Name')} {...page.form.field('name')} required />
    </FormPage>
  );
}
