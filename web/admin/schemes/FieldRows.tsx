import { Button, Fieldset, Group, Select, Stack, Switch, TagsInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { FIELD_TYPES, type FieldType } from '../../../contract/offers/answers.ts';
import { NamesInNepali } from '../kit/fields/NamesInNepali.tsx';
import { IconAction } from '../kit/IconAction.tsx';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '../kit/icons.ts';
import { ownWords, t } from '../language/t.ts';
import { useFieldNames } from './choices.ts';
import type { FieldRow } from './form-values.ts';

const TYPES = FIELD_TYPES.map((type) => ({ value: type, label: ownWords(type) }));
const NEW_FIELD: FieldRow = { field_id: '', field_type: 'text', option: [], is_required: false };

interface FieldRowsProps {
  rows: FieldRow[];
  errors: Record<string, ReactNode>;
  onChange: (rows: FieldRow[]) => void;
}

/** Edits the extra fields of the scheme's order form, in order. */
export function FieldRows({ rows, errors, onChange }: FieldRowsProps) {
  const names = useFieldNames(rows.map((row) => row.field_id));
  const set = (at: number, change: Partial<FieldRow>) =>
    onChange(rows.map((row, n) => (n === at ? { ...row, ...change } : row)));
  const swap = (one: number, other: number) =>
    onChange(rows.map((row, n) => (n === one ? rows[other] : n === other ? rows[one] : row) as FieldRow));
  return (
    <Fieldset legend={t('Custom fields in the order form')}>
      <Stack>
        {rows.map((row, at) => {
          const name = names.data.find((name) => name.value === row.field_id)?.label ?? t('field {at}', { at: at + 1 });
          const usedFields = rows.filter((other) => other !== row).map((other) => other.field_id);
          const choices = names.data.filter(({ value }) => !usedFields.includes(value));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a new row has no name of its own yet
            <Stack key={at} gap="xs">
              <Group align="flex-end" gap="sm">
                <Select
                  label={t('Field')}
                  required
                  {...names.props}
                  data={choices}
                  value={row.field_id || null}
                  error={errors[`d_data.${at}.field_id`]}
                  onChange={(field_id) => set(at, { field_id: field_id ?? '' })}
                />
                <Select
                  label={t('Type')}
                  allowDeselect={false}
                  data={TYPES}
                  w={120}
                  value={row.field_type}
                  onChange={(type) => set(at, { field_type: type as FieldType })}
                />
                {row.field_type === 'choice' && (
                  <TagsInput
                    label={t('Options')}
                    placeholder={t('Type an option and press Enter')}
                    acceptValueOnBlur
                    flex="1 1 240px"
                    value={row.option}
                    error={errors[`d_data.${at}.option`]}
                    onChange={(option) => set(at, { option })}
                  />
                )}
                <Switch
                  label={t('Required')}
                  mb={8}
                  checked={row.is_required}
                  onChange={(event) => set(at, { is_required: event.currentTarget.checked })}
                />
                <Group gap={4}>
                  <IconAction
                    disabled={at === 0}
                    label={t('Move {name} up', { name })}
                    onClick={() => swap(at, at - 1)}
                    icon={<IconArrowUp size={18} aria-hidden />}
                  />
                  <IconAction
                    disabled={at === rows.length - 1}
                    label={t('Move {name} down', { name })}
                    onClick={() => swap(at, at + 1)}
                    icon={<IconArrowDown size={18} aria-hidden />}
                  />
                  <IconAction
                    color="danger"
                    label={t('Remove {name}', { name })}
                    onClick={() => onChange(rows.filter((other) => other !== row))}
                    icon={<IconTrash size={18} aria-hidden />}
                  />
                </Group>
              </Group>
              {row.field_type === 'choice' && (
                <NamesInNepali
                  label={t('Options of {name} in Nepali', { name })}
                  words={row.option}
                  names={row.option_names_ne ?? {}}
                  errors={errors}
                  path={`d_data.${at}.option_names_ne`}
                  onChange={(option_names_ne) => set(at, { option_names_ne })}
                />
              )}
            </Stack>
          );
        })}
        <Button
          variant="default"
          w="fit-content"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange([...rows, NEW_FIELD])}
        >
          {t('Add a field')}
        </Button>
      </Stack>
    </Fieldset>
  );
}
