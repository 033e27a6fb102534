import { Button, Checkbox, Group, Input, Select, SimpleGrid, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import {
  SPECIFICATION_KINDS,
  type SpecificationField,
  type SpecificationGroup,
} from '../../../contract/catalog/specification-values.ts';
import { STARTING_SHEETS } from '../../../contract/catalog/starting-sheets.ts';
import { NamesInNepali } from '../kit/fields/NamesInNepali.tsx';
import { SortableList } from '../kit/fields/SortableList.tsx';
import { FormPage } from '../kit/form/FormPage.tsx';
import type { TypedForm } from '../kit/form/typed-form.ts';
import { useResource } from '../kit/form/useResource.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import type { RowLists } from '../kit/merge/rows.ts';
import { t } from '../language/t.ts';

interface Sheet {
  name: string;
  name_ne: string;
  group: SpecificationGroup[];
  confirm_lost_values: boolean;
}

type Form = TypedForm<Sheet>;

const KINDS = { TEXT: t('Text'), NUMBER: t('Number'), CHOICE: t('Choice') } as const;

const ROWS: RowLists<Sheet> = {
  group: {
    key: ['name'],
    name: ({ name }) => name,
    rows: { field: { key: ['_id'], name: ({ name }: SpecificationField) => name } },
  },
};

const newField = (): SpecificationField => ({
  _id: crypto.randomUUID(),
  name: '',
  name_ne: '',
  kind: 'TEXT',
  unit: '',
  unit_ne: '',
  option: [],
  option_names_ne: {},
  is_filter: false,
});

const EMPTY: Sheet = { name: '', name_ne: '', group: [], confirm_lost_values: false };

export const SpecificationSheetList = () => (
  <ResourceList
    title={t('Specification sheets')}
    noun={t('Specification sheet')}
    list="GET specification-sheet"
    remove="DELETE specification-sheet/{id}"
    nameOf={({ name }) => name}
    columns={[
      { header: t('Name'), sort: 'name', cell: ({ name }) => name },
      { header: t('Fields'), numeric: true, cell: ({ group }) => group.flatMap(({ field }) => field).length },
      { header: t('Products'), sort: 'product_count', numeric: true, cell: ({ product_count }) => product_count },
    ]}
    search={{ name: 'find_name', label: t('sheets by name') }}
    empty={t('Add a sheet for each product type, with the specifications of a phone or a watch, for example.')}
  />
);

export function SpecificationSheetForm() {
  const page = useResource({
    noun: t('Specification sheet'),
    save: 'POST specification-sheet',
    empty: EMPTY,
    rows: ROWS,
    stale: ['GET product/product/{id}'],
  });
  const { field, values, errors, set } = page.form;
  return (
    <FormPage page={page} wide>
      {page.isNew && values.group.length === 0 && <BeginWith form={page.form} />}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t('Name')} placeholder={t('Phone')} {...field('name')} />
        <TextInput label={t('Name in Nepali')} lang="ne" maxLength={60} {...field('name_ne')} />
      </SimpleGrid>
      <Input.Wrapper label={t('Groups')} labelElement="div" required error={errors.group}>
        <Stack gap="sm" mt="xs">
          <SortableList
            label={t('Groups')}
            rows={values.group.map((group, at) => ({ group, at }))}
            idOf={({ at }) => String(at)}
            nameOf={({ group }, at) => group.name || t('group {at}', { at: at + 1 })}
            onChange={(rows) =>
              set(
                'group',
                rows.map(({ group }) => group),
              )
            }
            below={(_row, at) => <Fields form={page.form} at={at} />}
          >
            {(_row, at) => (
              <SimpleGrid cols={{ base: 1, sm: 2 }}>
                <TextInput label={t('Group')} placeholder={t('Display')} {...field(`group.${at}.name`)} />
                <TextInput label={t('Group in Nepali')} lang="ne" {...field(`group.${at}.name_ne`)} />
              </SimpleGrid>
            )}
          </SortableList>
          <Button
            variant="default"
            w="fit-content"
            onClick={() => set('group', [...values.group, { name: '', name_ne: '', field: [newField()] }])}
          >
            {t('Add group')}
          </Button>
        </Stack>
      </Input.Wrapper>
      {(errors.confirm_lost_values || values.confirm_lost_values) && (
        <Checkbox
          label={t('These values will be deleted from products')}
          {...field('confirm_lost_values', { type: 'checkbox' })}
        />
      )}
    </FormPage>
  );
}

/** Starts a new sheet as a copy. */
function BeginWith({ form: { latest, rebase, initial } }: { form: Form }) {
  return (
    <Group gap="xs">
      <Text size="sm">{t('Start from a template')}</Text>
      {STARTING_SHEETS.map(({ group: groups, ...sheet }) => (
        <Button
          key={sheet.name}
          variant="default"
          size="sm"
          onClick={() =>
            rebase(initial(), {
              ...latest(),
              ...sheet,
              group: groups.map((group) => ({
                ...group,
                field: group.field.map((field) => ({ ...newField(), ...field })),
              })),
            })
          }
        >
          {sheet.name}
        </Button>
      ))}
    </Group>
  );
}

/** Edits the fields of one group. */
function Fields({ form, at }: { form: Form; at: number }) {
  const { values, errors, set } = form;
  const group = values.group[at];
  if (!group) return null;
  const setFields = (field: SpecificationField[]) => set('group', values.group.with(at, { ...group, field }));
  return (
    <Stack gap="sm">
      <SortableList
        label={t('Fields of {name}', { name: group.name || t('group {at}', { at: at + 1 }) })}
        rows={group.field}
        idOf={({ _id }) => _id}
        nameOf={({ name }, index) => name || t('field {index}', { index: index + 1 })}
        onChange={setFields}
      >
        {(row, index) => (
          <OneField
            form={form}
            row={row}
            path={`group.${at}.field.${index}`}
            onChange={(change) => setFields(group.field.with(index, { ...row, ...change }))}
          />
        )}
      </SortableList>
      {errors[`group.${at}.field`] && <Input.Error>{errors[`group.${at}.field`]}</Input.Error>}
      <Button variant="subtle" w="fit-content" onClick={() => setFields([...group.field, newField()])}>
        {t('Add field to {name}', { name: group.name || t('group {at}', { at: at + 1 }) })}
      </Button>
    </Stack>
  );
}

interface OneFieldProps {
  form: Form;
  row: SpecificationField;
  path: `group.${number}.field.${number}`;
  onChange(change: Partial<SpecificationField>): void;
}

function OneField({ form: { field, errors }, row, path, onChange }: OneFieldProps) {
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TextInput label={t('Field')} placeholder={t('Screen size')} {...field(`${path}.name`)} />
        <TextInput label={t('Field in Nepali')} lang="ne" {...field(`${path}.name_ne`)} />
        <Select
          label={t('Kind')}
          allowDeselect={false}
          data={SPECIFICATION_KINDS.map((value) => ({ value, label: KINDS[value] }))}
          {...field(`${path}.kind`)}
        />
      </SimpleGrid>
      {row.kind === 'NUMBER' && (
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <TextInput label={t('Unit')} placeholder={t('inch')} {...field(`${path}.unit`)} />
          <TextInput label={t('Unit in Nepali')} lang="ne" {...field(`${path}.unit_ne`)} />
        </SimpleGrid>
      )}
      <Checkbox
        label={t('Filter in the shop')}
        {...field(`${path}.is_filter`, { type: 'checkbox' })}
        checked={row.is_filter === true}
      />
      {row.kind === 'CHOICE' && (
        <>
          <TagsInput
            label={t('Choices')}
            placeholder={t('Press Enter to add')}
            value={row.option}
            onChange={(option) => onChange({ option })}
            error={errors[`${path}.option`]}
          />
          <NamesInNepali
            label={t('Choices in Nepali')}
            words={row.option}
            names={row.option_names_ne}
            errors={errors}
            path={`${path}.option_names_ne`}
            onChange={(option_names_ne) => onChange({ option_names_ne })}
          />
        </>
      )}
    </Stack>
  );
}
