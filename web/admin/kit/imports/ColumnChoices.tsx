import { Button, Collapse, Select, SimpleGrid, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ImportRow } from '../../../../contract/imports/imports.ts';
import { t } from '../../language/t.ts';

interface Props {
  file: ImportRow;
  missing: ImportRow['columns'];
  mapping: ImportRow['mapping'];
  setMapping: (mapping: ImportRow['mapping']) => void;
  isFixed: boolean;
}

/** Assigns the file's columns, as guessed by the header. Opens if a required one is missing. */
export function ColumnChoices({ file, missing, mapping, setMapping, isFixed }: Props) {
  const [isOpen, { toggle }] = useDisclosure(missing.length > 0);
  const columns = file.columns.filter(({ key, is_more }) => !is_more || mapping[key] !== undefined);
  const read = Object.values(mapping);
  const unread = file.header.filter((name, at) => name.trim() !== '' && !read.includes(at));
  return (
    <div>
      {missing.length > 0 && (
        <Text size="sm">
          {t('Choose the columns for {names}.', { names: missing.map(({ label }) => label).join(', ') })}
        </Text>
      )}
      {unread.length > 0 && <Text size="sm">{t('Ignored columns: {unread}.', { unread: unread.join(', ') })}</Text>}
      <Button variant="subtle" size="compact-sm" ml={-8} aria-expanded={isOpen} onClick={toggle}>
        {isOpen ? t('Hide the columns') : t('Columns: {count} known', { count: read.length })}
      </Button>
      <Collapse expanded={isOpen}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
          {columns.map(({ key, label, is_needed }) => (
            <Select
              key={key}
              label={label}
              description={exampleOf(file, key, mapping[key])}
              size="sm"
              clearable
              required={is_needed}
              disabled={isFixed}
              placeholder={t('Not in the file')}
              data={file.header.map((name, at) => ({
                value: String(at),
                label: name || t('Column {at}', { at: at + 1 }),
              }))}
              value={mapping[key] === undefined ? null : String(mapping[key])}
              onChange={(value) => {
                const { [key]: _, ...others } = mapping;
                setMapping(value === null ? others : { ...others, [key]: Number(value) });
              }}
            />
          ))}
        </SimpleGrid>
      </Collapse>
    </div>
  );
}

/** Shows the first cell's content and, once this column has been checked, its value as read. */
function exampleOf({ sample, readings, mapping }: ImportRow, key: string, at: number | undefined): string | undefined {
  if (at === undefined) return undefined;
  const reading = mapping[key] === at ? readings[key] : undefined;
  if (!reading) return t('For example, {sample}', { sample: sample[0]?.[at] || t('nothing') });
  const { found, read } = reading;
  return found === read
    ? t('For example, {found}', { found })
    : t('For example, {found}, read as {read}', { found, read });
}
