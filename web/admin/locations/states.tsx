import { TextInput } from '@mantine/core';
import { FormPage } from '../kit/FormPage.tsx';
import { ResourceList } from '../kit/ResourceList.tsx';
import { useResource } from '../kit/useResource.ts';

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
      empty="Add the first state; districts and areas come below it."
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
