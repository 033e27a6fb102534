import { Group, Input, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { t } from '../../language/t.ts';
import { DayInput } from './DayInput.tsx';
import { dayAndTimeOf, joinedTime, readDay, readTime } from './read-time.ts';

interface DayAndTimeProps {
  label: string;
  /** The time of day used if only a day is set. */
  usual: string;
  /** `YYYY-MM-DDTHH:mm:ss`, or one part while the other is missing. */
  value?: string;
  error?: ReactNode;
  required?: boolean;
  onChange?: (value: string) => void;
  'data-path'?: string;
}

/** Edits a day as YYYY-MM-DD and a 24-hour time, in the same way in every browser. */
export function DayAndTime({
  label,
  usual,
  value = '',
  error,
  required,
  onChange,
  'data-path': path,
}: DayAndTimeProps) {
  const errorId = useId();
  const [isLeft, setLeft] = useState(true);
  const [day, time] = dayAndTimeOf(value);
  const wrong =
    isLeft && readDay(day) === undefined ? t('Enter the date as YYYY-MM-DD (AD), such as 2026-12-31.') : error;
  // Put both side by side if they fit, else stack them.
  const shared = { flex: '1 1 152px', error: Boolean(wrong), 'aria-describedby': wrong ? errorId : undefined };
  const [typed, setTyped] = useState(time);
  useEffect(() => setTyped(time), [time]);
  const set = (day: string, time: string) => onChange?.(joinedTime(day, time, usual));
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      required={required ?? false}
      description={t('Nepal time. Without a time: {usual}', { usual })}
      error={wrong}
      errorProps={{ id: errorId }}
    >
      <Group gap="xs" mt={4}>
        <DayInput
          of={label}
          {...shared}
          data-path={path}
          value={day}
          onFocus={() => setLeft(false)}
          onBlur={() => setLeft(true)}
          // A time without a day means nothing, so drop it.
          onChange={(day) => set(day, day === '' ? '' : time)}
        />
        <TextInput
          aria-label={t('{label}, time', { label })}
          placeholder="HH:MM:SS"
          inputMode="numeric"
          {...shared}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => {
            const read = readTime(typed);
            setTyped(read ?? time);
            set(day, read ?? time);
          }}
        />
      </Group>
    </Input.Wrapper>
  );
}
