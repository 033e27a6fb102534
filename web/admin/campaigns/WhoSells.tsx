import { Checkbox, Group, Paper, Stack, TextInput } from '@mantine/core';
import { NumberField } from '../kit/fields/NumberField.tsx';
import { counted, t } from '../language/t.ts';
import * as access from './access.ts';

interface WhoSellsProps {
  form: access.AccessForm;
  retailers: access.Retailer[];
  put(form: access.AccessForm): void;
  /** The latest form: a field reports on blur, before the form re-renders. */
  latest(): access.AccessForm;
  search: string;
  onSearch(search: string): void;
}

/** Chooses all retailers at once, and filters the list. */
export function WhoSells({ form, retailers, put, latest, search, onSearch }: WhoSellsProps) {
  const isAll = access.allChosen(form.chosen, retailers);
  const mayApply = form.default_order !== '' && access.wrongNumber(form.default_order) === undefined;
  const ids = retailers.map(({ _id }) => _id);
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" align="flex-start" gap="lg">
        <Stack gap="md" w={{ base: '100%', sm: 'auto' }}>
          <Checkbox
            label={t('Select all {count}', { count: counted(retailers.length, 'retailer') })}
            checked={isAll}
            indeterminate={!isAll && Object.keys(form.chosen).length > 0}
            onChange={(event) => put(access.choose(form, ids, event.currentTarget.checked, retailers))}
          />
          <TextInput
            type="search"
            label={t('Find a retailer')}
            placeholder={t('Name or code')}
            value={search}
            onChange={(event) => onSearch(event.currentTarget.value)}
          />
        </Stack>
        <Stack gap="md" w={{ base: '100%', sm: 'auto' }}>
          <NumberField
            label={t('Default Order number')}
            value={form.default_order}
            error={access.wrongNumber(form.default_order)}
            onChange={(number) => put({ ...form, default_order: number === '' ? '' : Number(number) })}
            onLeave={() => form.is_default_applied && put(access.applyDefault(latest(), true))}
          />
          <Checkbox
            label={t('Use this number for every retailer')}
            description={hintOf(form, isAll)}
            disabled={!isAll || !mayApply}
            checked={form.is_default_applied}
            onChange={({ currentTarget: { checked } }) => put(access.applyDefault(form, checked))}
          />
        </Stack>
      </Group>
    </Paper>
  );
}

function hintOf(form: access.AccessForm, isAll: boolean): string | undefined {
  if (form.is_default_applied) return t('Unticking this resets all quotas to 0.');
  if (!isAll) return t('Select all retailers first.');
  return form.default_order === '' ? t('Enter a number first.') : undefined;
}
