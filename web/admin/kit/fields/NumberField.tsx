import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { IconChevronDown, IconChevronUp } from '../icons.ts';
import {
  editedNumber,
  isUnread,
  NO_NUMBER,
  readNumber,
  shownNumber,
  steppedNumber,
  type TypedNumber,
} from './number-text.ts';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'step' | 'min' | 'max'> {
  value?: TypedNumber;
  onChange?: (value: TypedNumber) => void;
  /** Called with the number on blur. */
  onLeave?: (value: TypedNumber) => void;
  prefix?: string;
  /** The unit with its space: ` kg`. Users can type it too. */
  suffix?: string;
  /** Limits for the arrows; the contract refuses numbers beyond them. */
  min?: number;
  max?: number;
  step?: number;
  hideControls?: boolean;
}

/**
 * Edits a number. Reads typed or pasted text as imports do, and groups digits the Nepali way on blur. Text that isn't a
 * number stays as typed, with an error.
 */
export function NumberField(props: Props) {
  const { value = '', onChange, onLeave, prefix, suffix, min, max, step = 1, hideControls, error, ...input } = props;
  const field = useRef<HTMLInputElement>(null);
  const [isEdited, setEdited] = useState(false);
  // `over` is the value being replaced: the form might not have the typed one yet.
  const [typed, setTyped] = useState<{ text: string; value: TypedNumber; over: TypedNumber }>();
  const isOwn =
    typed !== undefined &&
    (Object.is(typed.value, value) ||
      (isUnread(typed.value) && isUnread(value)) ||
      (isEdited && Object.is(typed.over, value)));
  const settled = isOwn ? typed.value : value;
  const text = isEdited ? (isOwn ? typed.text : editedNumber(value)) : shownNumber(settled, { prefix, suffix });
  const give = (text: string, read: TypedNumber) => {
    setTyped({ text, value: read, over: value });
    onChange?.(read);
  };
  const stepBy = (by: number) => {
    const next = steppedNumber(settled, by, { min, max });
    give(String(next), next);
  };
  // Focus removes commas and unit, and with them the selection that Tab made. Select again, or typing would append to
  // the old number.
  useLayoutEffect(() => {
    if (isEdited) field.current?.select();
  }, [isEdited]);
  return (
    <TextInput
      ref={field}
      inputMode="decimal"
      autoComplete="off"
      {...input}
      value={text}
      error={isUnread(settled) && !isEdited ? (error === true ? true : NO_NUMBER) : error}
      rightSection={hideControls || input.disabled ? undefined : <Arrows stepBy={stepBy} step={step} />}
      onFocus={() => {
        setEdited(true);
        // Another user's number might have arrived since. Text that isn't a number stays as typed.
        setTyped(isOwn && isUnread(settled) ? { ...typed, over: value } : undefined);
      }}
      onBlur={() => {
        setEdited(false);
        onLeave?.(settled);
      }}
      onChange={({ currentTarget: { value: text } }) => give(text, readNumber(text, suffix))}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        stepBy(event.key === 'ArrowUp' ? step : -step);
      }}
    />
  );
}

/** For the mouse only: arrow keys do the same. */
function Arrows({ stepBy, step }: { stepBy: (by: number) => void; step: number }) {
  const arrow = (by: number, icon: React.ReactNode) => (
    <ActionIcon variant="subtle" color="gray" size={16} tabIndex={-1} aria-hidden onClick={() => stepBy(by)}>
      {icon}
    </ActionIcon>
  );
  return (
    <ActionIcon.Group orientation="vertical" borderWidth={0}>
      {arrow(step, <IconChevronUp size={12} aria-hidden />)}
      {arrow(-step, <IconChevronDown size={12} aria-hidden />)}
    </ActionIcon.Group>
  );
}
