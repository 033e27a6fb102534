import { Group, Paper, Select, SimpleGrid, Text, TextInput, Title } from '@mantine/core';
import type { RowOf } from '../../../contract/api.ts';
import { specificationValue } from '../../../contract/catalog/specification-values.ts';
import { useCall } from '../kit/calls.ts';
import { AddFirst } from '../kit/fields/AddFirst.tsx';
import type { TypedForm } from '../kit/form/typed-form.ts';
import { t } from '../language/t.ts';
import type { ProductValues } from './values.ts';

type Sheet = RowOf<'GET specification-sheet'>;
type Field = Sheet['group'][number]['field'][number];

/** Edits the values of the product type's specification sheet. */
export function SpecificationFields({ form }: { form: TypedForm<ProductValues> }) {
  const { field, values, set } = form;
  const read = useCall('GET specification-sheet', { query: { size: 0, sort: 'name:asc' } });
  const sheets = read.data?.data ?? [];
  const sheet = sheets.find(({ _id }) => _id === values.specification_sheet_id);

  function choose(id: string | null) {
    const chosen = sheets.find(({ _id }) => _id === id);
    set('specification', movedTo(chosen, sheet, form.latest().specification));
    set('specification_sheet_id', id ?? '');
  }

  return (
    <>
      <Title order={2} size="h4">
        {t('Specifications')}
      </Title>
      <Select
        label={t('Specification sheet')}
        description={t('Depends on the product type. Customers see these as a table and can compare and search them.')}
        clearable
        maw={420}
        data={sheets.map(({ _id, name }) => ({ value: _id, label: name }))}
        {...field('specification_sheet_id')}
        value={values.specification_sheet_id || null}
        onChange={choose}
      />
      {read.data?.totalData === 0 && <AddFirst what={t('specification sheet')} path="specification-sheet/add" />}
      {sheet?.group.map((group) => (
        <Paper key={group.name} role="group" aria-label={group.name} withBorder p="sm">
          <Text fw={600} mb="xs">
            {group.name}
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {group.field.map((one) => (
              <Value key={one._id} of={one} form={form} />
            ))}
          </SimpleGrid>
        </Paper>
      ))}
    </>
  );
}

/** Carries values over to fields of the same name in another sheet. */
function movedTo(sheet: Sheet | undefined, before: Sheet | undefined, given: ProductValues['specification']) {
  const fieldsOf = (one: Sheet | undefined) => one?.group.flatMap(({ field }) => field) ?? [];
  return Object.fromEntries(
    fieldsOf(sheet).flatMap(({ _id, name }) => {
      const from = fieldsOf(before).find((other) => other.name === name);
      const value = given[_id] ?? (from && given[from._id]);
      return value ? [[_id, value]] : [];
    }),
  );
}

function Value({ of, form: { values, errors, set, latest, initial } }: { of: Field; form: TypedForm<ProductValues> }) {
  const { _id, name, kind, unit, option } = of;
  const { value = '', value_ne = '' } = values.specification[_id] ?? {};
  const path = `specification.${_id}.value`;
  const read = value ? specificationValue({ kind, option, unit }, value) : undefined;
  // The field might have changed, so the old value stays until the user enters another.
  const isKept = value === initial().specification[_id]?.value;
  const problem = read && 'problem' in read && t(read.problem, { unit: unit ?? '' });
  const error = errors[path] ?? (!isKept && problem);
  const description = isKept && problem ? t('This value is no longer in the sheet.') : undefined;
  const change = (changed: { value?: string; value_ne?: string }) =>
    set('specification', { ...latest().specification, [_id]: { value, value_ne, ...changed } });
  if (kind === 'CHOICE')
    return (
      <Select
        label={name}
        clearable
        data={option.includes(value) || !value ? option : [...option, value]}
        value={value || null}
        error={error}
        description={description}
        data-path={path}
        onChange={(chosen) => change({ value: chosen ?? '' })}
      />
    );
  const input = (
    <TextInput
      label={name}
      maxLength={300}
      value={value}
      error={error}
      description={description}
      data-path={path}
      onChange={(event) => change({ value: event.currentTarget.value })}
      {...(kind === 'NUMBER' && {
        inputMode: 'decimal' as const,
        rightSection: unit && (
          <Text size="sm" c="dimmed">
            {unit}
          </Text>
        ),
        rightSectionWidth: 72,
      })}
    />
  );
  if (kind === 'NUMBER') return input;
  return (
    <Group grow align="start" gap="xs">
      {input}
      <TextInput
        label={t('{name} in Nepali', { name })}
        lang="ne"
        maxLength={300}
        value={value_ne ?? ''}
        onChange={(event) => change({ value_ne: event.currentTarget.value })}
      />
    </Group>
  );
}
