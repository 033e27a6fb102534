import { Chip, Group, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Hours } from '../../../contract/offices/hours-line.ts';
import { clock, HOURS_NEEDED, hoursText, readHours, SHORT_DAYS } from '../../../contract/offices/opening-hours.ts';
import { IconAction } from '../kit/IconAction.tsx';
import { IconTrash } from '../kit/icons.ts';
import { SmallButton } from '../kit/SmallButton.tsx';
import { inSentence, t } from '../language/t.ts';

interface Props {
  value: string;
  error?: ReactNode;
  'data-path'?: string;
  onChange: (line: string) => void;
}

/** Edits opening hours as one line, and as days and times; a change in one shows in the other. */
export function HoursField({ value, error, onChange, 'data-path': path }: Props) {
  // Fields that contradict each other can't be written as a line, so keep them beside it.
  const [typed, setTyped] = useState<{ line: string; rows: Hours[] }>();
  const read = readHours(value);
  const rows = typed?.line === value ? typed.rows : read;
  const change = (changed: Hours[]) => {
    const rows = changed.filter(({ days }) => days.length > 0);
    const line = hoursText(rows, 'en');
    setTyped({ line, rows });
    onChange(line);
  };
  return (
    <Stack gap="xs">
      <TextInput
        label={t('Opening hours')}
        description={t('Type a line such as Sun to Fri 10:00 to 18:30, or set the days and times below.')}
        maxLength={120}
        value={value}
        data-path={path}
        error={error ?? (value && !read ? (rows ? CONTRADICTION : HOURS_NEEDED) : undefined)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {read && (
        <Text size="sm">
          {t('Customers read: {english} · {nepali}', { english: hoursText(read, 'en'), nepali: hoursText(read, 'ne') })}
        </Text>
      )}
      {(rows ?? []).map((row, index) => (
        <HoursRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else that stays while they are edited
          key={index}
          row={row}
          label={t('Opening hours {index}', { index: index + 1 })}
          onChange={(row) => change((rows ?? []).with(index, row))}
          onRemove={() => change((rows ?? []).toSpliced(index, 1))}
        />
      ))}
      {(rows || !value) && (
        <Group>
          <SmallButton onClick={() => change([...(rows ?? []), nextOf(rows ?? [])])}>{t('Add hours')}</SmallButton>
        </Group>
      )}
    </Stack>
  );
}

const CONTRADICTION = t('Each closing time must be after its opening time, and before the next opening on that day.');

/** Returns the next row: the usual hours for days without any, or a second time for the days of the previous row. */
function nextOf(rows: Hours[]): Hours {
  const last = rows.at(-1);
  if (!last) return { days: [0, 1, 2, 3, 4, 5], opens: 10 * 60, closes: 19 * 60 };
  const closed = [0, 1, 2, 3, 4, 5, 6].filter((day) => !rows.some(({ days }) => days.includes(day)));
  if (closed.length > 0) return { ...last, days: closed };
  return { days: last.days, opens: last.closes, closes: Math.min(last.closes + 60, 24 * 60) };
}

interface RowProps {
  row: Hours;
  label: string;
  onChange: (row: Hours) => void;
  onRemove: () => void;
}

function HoursRow({ row, label, onChange, onRemove }: RowProps) {
  return (
    <Group gap="xs" role="group" aria-label={label}>
      <Chip.Group
        multiple
        value={row.days.map(String)}
        onChange={(days) => onChange({ ...row, days: days.map(Number).sort() })}
      >
        <Group gap={4}>
          {SHORT_DAYS.map((name, day) => (
            <Chip key={name} value={String(day)} variant="outline" size="xs" radius="sm">
              {name}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <ClockInput
        label={t('{label}, opens', { label })}
        value={row.opens}
        onChange={(opens) => onChange({ ...row, opens })}
      />
      <Text span aria-hidden>
        –
      </Text>
      <ClockInput
        label={t('{label}, closes', { label })}
        value={row.closes}
        // An empty end means midnight.
        onChange={(closes) => onChange({ ...row, closes: closes || 24 * 60 })}
      />
      <IconAction
        label={t('Remove {name}', { name: inSentence(label) })}
        icon={<IconTrash size={16} aria-hidden />}
        onClick={onRemove}
      />
    </Group>
  );
}

/** Edits a time of day in minutes since midnight; while it's incomplete, the last time is kept. */
function ClockInput({ label, value, onChange }: { label: string; value: number; onChange: (minutes: number) => void }) {
  return (
    <TextInput
      type="time"
      size="xs"
      aria-label={label}
      value={clock(value % (24 * 60)).padStart(5, '0')}
      onChange={({ currentTarget: { value } }) => {
        const [hours, minutes] = value.split(':').map(Number);
        if (hours !== undefined && minutes !== undefined) onChange(hours * 60 + minutes);
      }}
    />
  );
}
