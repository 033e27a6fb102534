import '@mantine/dates/styles.layer.css';
import { Group, Input, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { joinedTime, readTime } from './read-time.ts';

interface DayAndTimeProps {
  label: string;
  /** The time that a day has until another is given. */
  usual: string;
  /** `YYYY-MM-DDTHH:mm:ss`; while one of the two is missing, without it. */
  value?: string;
  error?: ReactNode;
  required?: boolean;
  onChange?: (value: string) => void;
  'data-path'?: string;
}

/** A day as YYYY-MM-DD and a time of 24 hours, whatever the browser's language makes of its own inputs. */
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
  // Beside each other where both can be read, else below each other.
  const shared = { flex: '1 1 152px', error: Boolean(error), 'aria-describedby': error ? errorId : undefined };
  const [day = '', time = ''] = value.split('T');
  const [typed, setTyped] = useState(time);
  useEffect(() => setTyped(time), [time]);
  const set = (day: string, time: string) => onChange?.(joinedTime(day, time, usual));
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      required={required ?? false}
      description={`Nepal time, to the second; without a time, ${usual}`}
      error={error}
      errorProps={{ id: errorId }}
    >
      <Group gap="xs" mt={4}>
        <DateInput
          aria-label={`${label}, day`}
          placeholder="YYYY-MM-DD"
          valueFormat="YYYY-MM-DD"
          hideOutsideDates
          firstDayOfWeek={0}
          weekendDays={[6]}
          // Below the line of the error, and in the page's landmark.
          popoverProps={{
            withinPortal: false,
            offset: 26,
            attributes: { dropdown: { 'aria-label': `Calendar, ${label.toLowerCase()}` } },
          }}
          {...shared}
          data-path={path}
          value={day || null}
          onChange={(day) => set(day ?? '', time)}
        />
        <TextInput
          aria-label={`${label}, time`}
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
