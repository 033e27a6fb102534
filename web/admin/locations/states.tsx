import { TextInput } from '@mantine/core';
import { FormPage } from '../kit/form/FormPage.tsx';
import { useResource } from '../kit/form/useResource.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';

export function StateList() {
  return (
    <ResourceList
      title="States"
      noun="State"
      list="GET state"
      remove="DELETE state/{id}"
      nameOf={(state) => state.name}
      columns={[
        { header: 'Name', sort: 'name', cell: (state) => state.name },
        { header: 'Name in Nepali', cell: ({ name_ne }) => name_ne && <span lang="ne">{name_ne}</span> },
      ]}
      search={{ name: 'find_name', label: 'states by name' }}
      empty="Add your first state. Districts and areas go below it."
    />
  );
}

export function StateForm() {
  const page = useResource({ noun: 'State', save: 'POST state', empty: { name: '', name_ne: '' } });
  const { field } = page.form;
  return (
    <FormPage page={page}>
      <TextInput label="Name" {...field('name')} />
      <TextInput label="Name in Nepali" lang="ne" {...field('name_ne')} />
    </FormPage>
  );
}
