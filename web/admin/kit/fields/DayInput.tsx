import '@mantine/dates/styles.layer.css';
import { CloseButton, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useEffect, useState } from 'react';
import { inSentence, t } from '../../language/t.ts';
import { readDay } from './read-time.ts';

interface DayInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** The purpose of the day: “Opens”. */
  of: string;
  /** `YYYY-MM-DD`, or text that isn't a day yet. */
  value: string;
  onChange: (day: string) => void;
}

/** Edits a day by typing, from a calendar, or clears it. Text that isn't a day stays as typed. */
export function DayInput({ of, value, onChange, ...props }: DayInputProps) {
  const [typed, setTyped] = useState(value);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setTyped(value), [value]);
  const set = (text: string) => {
    setTyped(text);
    onChange(text);
  };
  return (
    // Open below the error line, and inside the page's landmark.
    <Popover
      opened={isOpen}
      position="bottom-start"
      offset={26}
      withinPortal={false}
      withRoles={false}
      attributes={{ dropdown: { 'aria-label': t('Calendar, {of}', { of: inSentence(of) }) } }}
    >
      <Popover.Target>
        <TextInput
          {...props}
          // Without a label of its own, it stands under one that it shares with the time.
          {...(!props.label && { 'aria-label': t('{of}, day', { of }) })}
          placeholder="YYYY-MM-DD"
          autoComplete="off"
          value={typed}
          rightSection={
            value !== '' && (
              <CloseButton size="sm" aria-label={t('Clear the date, {of}', { of })} onClick={() => set('')} />
            )
          }
          onFocus={(event) => {
            setOpen(true);
            props.onFocus?.(event);
          }}
          onClick={() => setOpen(true)}
          onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
          onChange={(event) => set(event.currentTarget.value)}
          onBlur={(event) => {
            setOpen(false);
            const day = readDay(typed) ?? typed;
            if (day !== value) set(day);
            props.onBlur?.(event);
          }}
        />
      </Popover.Target>
      <Popover.Dropdown onMouseDown={(event) => event.preventDefault()}>
        <DatePicker
          key={value}
          value={readDay(value) || null}
          defaultDate={readDay(value) || undefined}
          allowDeselect
          onChange={(day) => {
            set(day ?? '');
            setOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
