import { Switch, TextInput } from '@mantine/core';
import { NOT_IN_FIELD_NAME } from '../../../contract/offers/field-data.ts';
import { ActiveBadge } from '../kit/ActiveBadge.tsx';
import { yesOrNo } from '../kit/fields/choices.ts';
import { FormPage } from '../kit/form/FormPage.tsx';
import { useResource } from '../kit/form/useResource.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { t } from '../language/t.ts';

export function FieldList() {
  return (
    <ResourceList
      title={t('Field names')}
      noun={t('Field')}
      list="GET field_data"
      remove="POST field_data/delete/{id}"
      nameOf={(field) => field.name}
      columns={[
        { header: t('Name'), sort: 'name', cell: (field) => field.name },
        { header: t('Status'), mark: true, cell: (field) => <ActiveBadge isActive={field.is_active} /> },
      ]}
      search={{ name: 'find_name', label: t('fields by name') }}
      filters={[{ label: t('Status'), name: 'find_is_active', choices: yesOrNo(t('Active'), t('Inactive')) }]}
      empty={t('Add a field that schemes can ask customers to fill in, such as their favourite colour.')}
    />
  );
}

export function FieldForm() {
  const page = useResource({
    noun: t('Field'),
    get: 'GET field_data/single/{id}',
    save: 'POST field_data',
    empty: { name: '', name_ne: '', is_active: true },
    stale: ['GET scheme/{id}'],
  });
  const { field, set } = page.form;
  return (
    <FormPage page={page}>
      <TextInput
        label={t('Name')}
        description={t('Periods and commas are not allowed.')}
        maxLength={60}
        {...field('name')}
        onChange={({ currentTarget: { value } }) => {
          // Reject a whole change, typed, pasted or dropped, if it contains a forbidden character (spec 5).
          if (!NOT_IN_FIELD_NAME.test(value)) set('name', value);
        }}
      />
      <TextInput
        label={t('Name in Nepali')}
        lang="ne"
        description={t('Nepali readers see this label.')}
        maxLength={60}
        {...field('name_ne')}
      />
      <Switch
        label={t('Active')}
        description={t('Inactive fields can’t be added to schemes.')}
        {...field('is_active', { type: 'checkbox' })}
      />
    </FormPage>
  );
}
