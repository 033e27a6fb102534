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
  /** Gets the number when the field is left. */
  onLeave?: (value: TypedNumber) => void;
  prefix?: string;
  /** With its blank: ` kg`. It may be typed too. */
  suffix?: string;
  /** The ends for the arrows; the contract refuses numbers outside of them. */
  min?: number;
  max?: number;
  step?: number;
  hideControls?: boolean;
}

/**
 * The field of a number: it reads what people type and paste as an import does, and groups it as Nepal does when it is left. What is no
 * number stays as it was typed and is refused beside the field.
 */
export function NumberField(props: Props) {
  const { value = '', onChange, onLeave, prefix, suffix, min, max, step = 1, hideControls, error, ...input } = props;
  const field = useRef<HTMLInputElement>(null);
  const [isEdited, setEdited] = useState(false);
  // `over` is the value that was typed over: while the field is edited, a form may not have taken the typed one yet.
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
  // The text loses its commas and unit as the field is entered, and would lose the selection by Tab with them: what is typed
  // then stood behind the old number.
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
        // Another user's number may have come since; a text that is no number stays as it was typed.
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

/** For the mouse alone: the arrows of the keyboard do the same. */
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
