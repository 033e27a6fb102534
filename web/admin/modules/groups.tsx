import { TextInput } from '@mantine/core';
import { FormPage } from '../kit/form/FormPage.tsx';
import { useResource } from '../kit/form/useResource.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';

export function ModuleGroupList() {
  return (
    <ResourceList
      title="Module groups"
      noun="Module group"
      list="GET role/module-group"
      remove="DELETE role/module-group/{id}"
      nameOf={(group) => group.name}
      columns={[{ header: 'Name', sort: 'name', cell: (group) => group.name }]}
      search={{ name: 'find_name', label: 'groups by name' }}
      empty="Add your first group. Groups organise the modules."
    />
  );
}

export function ModuleGroupForm() {
  const page = useResource({ noun: 'Module group', save: 'POST role/module-group', empty: { name: '' } });
  return (
    <FormPage page={page}>
      <TextInput label="Name" {...page.form.field('name')} required />
    </FormPage>
  );
}
