import { TextInput } from '@mantine/core';
import { stateInput } from '../../../contract/locations.ts';
import { FormPage } from '../kit/FormPage.tsx';
import { TextFilter } from '../kit/filters.tsx';
import { ResourceList } from '../kit/ResourceList.tsx';

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
        { header: 'Name in Nepali', cell: (state) => <span lang="ne">{state.name_ne}</span> },
      ]}
      filters={<TextFilter name="find_name" label="Name" />}
      empty="Add the first state; districts and areas come below it."
    />
  );
}

export function StateForm() {
  return (
    <FormPage noun="State" get="GET state/{id}" save="POST state" schema={stateInput} empty={{ name: '', name_ne: '' }}>
      {(form) => (
        <>
          <TextInput label="Name" required {...form.getInputProps('name')} />
          <TextInput label="Name in Nepali" lang="ne" {...form.getInputProps('name_ne')} />
        </>
      )}
    </FormPage>
  );
}
