import { TextInput } from '@mantine/core';
import { moduleGroupInput } from '../../../contract/roles.ts';
import { FormPage } from '../kit/FormPage.tsx';
import { TextFilter } from '../kit/filters.tsx';
import { ResourceList } from '../kit/ResourceList.tsx';

export function ModuleGroupList() {
  return (
    <ResourceList
      title="Module groups"
      noun="Module group"
      list="GET role/module-group"
      remove="DELETE role/module-group/{id}"
      nameOf={(group) => group.name}
      columns={[{ header: 'Name', sort: 'name', cell: (group) => group.name }]}
      filters={<TextFilter name="find_name" label="Name" />}
      empty="Add the first group; modules are sorted into groups."
    />
  );
}

export function ModuleGroupForm() {
  return (
    <FormPage
      noun="Module group"
      get="GET role/module-group/{id}"
      save="POST role/module-group"
      schema={moduleGroupInput}
      empty={{ name: '' }}
    >
      {(form) => <TextInput label="Name" required {...form.getInputProps('name')} />}
    </FormPage>
  );
}
