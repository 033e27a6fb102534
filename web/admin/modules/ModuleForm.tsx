import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { Can } from '../kit/Can.tsx';
import { FormPage } from '../kit/form/FormPage.tsx';
import { useResource } from '../kit/form/useResource.ts';
import { HeaderLink } from '../kit/HeaderLink.tsx';
import { IconTable } from '../kit/icons.ts';
import { t } from '../language/t.ts';
import { AccessTypes } from './AccessTypes.tsx';
import { useModuleGroups } from './choices.ts';
import { EMPTY_MODULE, MODULE_ROWS, valuesOf } from './values.ts';

export function ModuleForm() {
  const page = useResource({
    noun: t('Module'),
    save: 'POST role/module',
    empty: EMPTY_MODULE,
    read: valuesOf,
    rows: MODULE_ROWS,
    names: { module_group: useModuleGroups },
    stays: true,
  });
  const { field, values } = page.form;
  const groups = useModuleGroups([values.module_group]);
  const access = (
    <Can path="module-manage/access/:id">
      <HeaderLink
        to={`/module-manage/access/${page.id}`}
        label={t('Access')}
        icon={<IconTable size={16} aria-hidden />}
      />
    </Can>
  );
  return (
    <FormPage page={page} actions={access} wide>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <TextInput label={t('Module name')} {...field('module_name')} />
        <Select label={t('Module group')} {...groups.props} {...field('module_group')} />
      </SimpleGrid>
      <Textarea label={t('Description')} {...field('description')} />
      <AccessTypes form={page.form} />
    </FormPage>
  );
}
