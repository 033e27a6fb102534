import { Group, Input, SimpleGrid, TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { TypedForm } from '../kit/typed-form.ts';
import { withDay, withTime } from './form-values.ts';

interface Named {
  name: string;
  start_date: string;
  end_date: string;
}

/** What each scheme has of its own, a copy as well. */
export function NameAndDates({ form: { field } }: { form: Pick<TypedForm<Named>, 'field'> }) {
  return (
    <>
      <TextInput label="Name" maxLength={120} {...field('name')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DayAndTime label="Opens" usual="00:00:00" {...field('start_date')} />
        <DayAndTime label="Closes" usual="23:59:59" {...field('end_date')} />
      </SimpleGrid>
    </>
  );
}

interface DayAndTimeProps {
  label: string;
  /** The time that a day has until another is given. */
  usual: string;
  /** `YYYY-MM-DDTHH:mm:ss`; while one of the two is missing, without it. */
  value?: string;
  error?: ReactNode;
  onChange?: (value: string) => void;
  'data-path'?: string;
}

/** Two inputs of the browser, since one for both tells nothing of a day that has no time yet. */
function DayAndTime({ label, usual, value = '', error, onChange, 'data-path': path }: DayAndTimeProps) {
  const errorId = useId();
  // Beside each other where both can be read, else below each other.
  const shared = { flex: '1 1 152px', error: Boolean(error), 'aria-describedby': error ? errorId : undefined };
  const [day = '', time = ''] = value.split('T');
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      required
      description={`Nepal time, to the second; without a time, ${usual}`}
      error={error}
      errorProps={{ id: errorId }}
    >
      <Group gap="xs" mt={4}>
        <TextInput
          type="date"
          aria-label={`${label}, day`}
          {...shared}
          data-path={path}
          value={day}
          onChange={(event) => onChange?.(withDay(value, event.currentTarget.value, usual))}
        />
        <TextInput
          type="time"
          step={1}
          aria-label={`${label}, time`}
          {...shared}
          value={time}
          onChange={(event) => onChange?.(withTime(value, event.currentTarget.value))}
          onBlur={() => onChange?.(withDay(value, day, usual))}
        />
      </Group>
    </Input.Wrapper>
  );
}
