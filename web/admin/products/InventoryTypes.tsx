import { Button, CloseButton, Group, Input, Paper, Stack, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { InventoryType } from '../../../contract/catalog/variants.ts';
import { IconAction } from '../kit/IconAction.tsx';
import { IconPlus, IconTrash } from '../kit/icons.ts';
import { t } from '../language/t.ts';

interface Props {
  types: InventoryType[];
  /** Called when types or options are added or removed. */
  onChange(types: InventoryType[]): void;
  onRenameOption(type: number, option: number, name: string): void;
  errors: Record<string, React.ReactNode>;
}

/** Edits a product's choices, such as memory and colour, with their options. */
export function InventoryTypes({ types, onChange, onRenameOption, errors }: Props) {
  const change = (index: number, change: Partial<InventoryType>) =>
    onChange(types.map((type, at) => (at === index ? { ...type, ...change } : type)));
  return (
    <Input.Wrapper
      label={t('Inventory types')}
      labelElement="div"
      description={t('What customers can choose, such as memory and colour. Without any, a product has one variant.')}
    >
      <Stack gap="sm" mt="xs">
        {types.map((type, index) => (
          <Paper
            // biome-ignore lint/suspicious/noArrayIndexKey: a type is known by its place, its name may change
            key={index}
            withBorder
            p="sm"
            role="group"
            aria-label={t('Inventory type {index}', { index: index + 1 })}
          >
            <Group gap="sm" align="end" wrap="nowrap">
              <Typed
                label={t('Name of type {index}', { index: index + 1 })}
                value={type.inventory_type}
                onDone={(inventory_type) => change(index, { inventory_type })}
                error={errors[`inventory_type.${index}.inventory_type`]}
              />
              <IconAction
                color="danger"
                label={t('Remove type {inventory_type}', { inventory_type: type.inventory_type || index + 1 })}
                onClick={() => onChange(types.filter((_, at) => at !== index))}
                icon={<IconTrash size={18} aria-hidden />}
              />
            </Group>
            <Group gap="xs" mt="xs" align="start">
              {type.option.map((option, at) => (
                <Typed
                  // biome-ignore lint/suspicious/noArrayIndexKey: an option is known by its place, its name may change
                  key={at}
                  label={t('Option {at} of {inventory_type}', {
                    at: at + 1,
                    inventory_type: type.inventory_type || t('type {index}', { index: index + 1 }),
                  })}
                  hidden
                  value={option}
                  onDone={(name) => onRenameOption(index, at, name)}
                  onRemove={() => change(index, { option: type.option.filter((_, other) => other !== at) })}
                  error={errors[`inventory_type.${index}.option.${at}`]}
                />
              ))}
              <NewOption
                label={t('Add an option to {inventory_type}', {
                  inventory_type: type.inventory_type || t('type {index}', { index: index + 1 }),
                })}
                onAdd={(names) => change(index, { option: [...type.option, ...names] })}
                error={errors[`inventory_type.${index}.option`]}
              />
            </Group>
          </Paper>
        ))}
        {types.length < 5 && (
          <Button
            variant="default"
            size="sm"
            w="fit-content"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={(event) => {
              const list = event.currentTarget.parentElement;
              flushSync(() => onChange([...types, { inventory_type: '', option: [] }]));
              list?.querySelector<HTMLElement>('[role=group]:last-of-type input')?.focus();
            }}
          >
            {t('Add inventory type')}
          </Button>
        )}
      </Stack>
    </Input.Wrapper>
  );
}

interface TypedProps {
  label: string;
  /** Hides the label from all but screen readers: the field is in a row of fields. */
  hidden?: boolean;
  value: string;
  onDone(value: string): void;
  onRemove?(): void;
  error: React.ReactNode;
}

/** Takes effect on blur, because a half-typed name would build a wrong matrix. */
function Typed({ label, hidden, value, onDone, onRemove, error }: TypedProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <TextInput
      size="sm"
      w={hidden ? 150 : 240}
      {...(hidden ? { 'aria-label': label } : { label })}
      value={typed}
      error={error}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => typed.trim() !== value && onDone(typed.trim())}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        event.currentTarget.blur();
      }}
      rightSection={
        onRemove && <CloseButton size="sm" aria-label={t('Remove {name}', { name: value })} onClick={onRemove} />
      }
    />
  );
}

/** Adds an option on Enter or comma, and keeps the focus for the next; a pasted column adds them all. */
function NewOption({
  label,
  onAdd,
  error,
}: {
  label: string;
  onAdd: (names: string[]) => void;
  error: React.ReactNode;
}) {
  const [typed, setTyped] = useState('');
  const add = (text: string) => {
    const names = text
      .split(/[,\t\n]/)
      .map((name) => name.trim())
      .filter(Boolean);
    if (names.length > 0) onAdd(names);
    setTyped('');
  };
  return (
    <TextInput
      size="sm"
      w={150}
      aria-label={label}
      placeholder={t('Add an option')}
      value={typed}
      error={error}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => add(typed)}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text');
        if (!/[,\t\n]/.test(text.trim())) return;
        event.preventDefault();
        add(text);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ',') return;
        event.preventDefault();
        add(typed);
      }}
    />
  );
}
