import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { moduleInput } from '../../../contract/roles.ts';
import { Can } from '../kit/Can.tsx';
import { FormPage } from '../kit/FormPage.tsx';
import { HeaderLink } from '../kit/HeaderLink.tsx';
import { AccessTypes } from './AccessTypes.tsx';
import { useModuleGroups } from './choices.ts';
import { EMPTY_MODULE } from './values.ts';

export function ModuleForm() {
  const groups = useModuleGroups();
  return (
    <FormPage
      noun="Module"
      get="GET role/module/{id}"
      save="POST role/module"
      schema={moduleInput}
      empty={EMPTY_MODULE}
      wide
      headerActions={(id) => (
        <Can path="module-manage/access/:id">
          <HeaderLink to={`/module-manage/access/${id}`} label="Access" icon={<IconTable size={16} aria-hidden />} />
        </Can>
      )}
    >
      {(form) => (
        <>
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <TextInput label="Module name" required {...form.getInputProps('module_name')} />
            <Select label="Module group" required searchable data={groups} {...form.getInputProps('module_group')} />
          </SimpleGrid>
          <Textarea label="Description" autosize minRows={2} {...form.getInputProps('description')} />
          <AccessTypes form={form} />
        </>
      )}
    </FormPage>
  );
}
