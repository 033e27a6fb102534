import { Select, type SelectProps, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useListState } from './list-state.ts';

interface FilterProps {
  /** The wire name: `find_<field>`. */
  name: string;
  label: string;
}

/** Finds rows that contain the text, a moment after the typing stops. */
export function TextFilter({ name, label }: FilterProps) {
  const { filters, setFilters } = useListState();
  const applied = filters[name] ?? '';
  const [typed, setTyped] = useState(applied);
  const apply = useDebouncedCallback((text: string) => setFilters({ [name]: text.trim() }), 300);

  // Back, forward and "Clear" change the address behind the field.
  useEffect(() => setTyped((typed) => (typed.trim() === applied ? typed : applied)), [applied]);

  return (
    <TextInput
      type="search"
      label={label}
      size="sm"
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        apply(event.currentTarget.value);
      }}
    />
  );
}

export function SelectFilter({ name, label, data }: FilterProps & { data: SelectProps['data'] }) {
  const { filters, setFilters } = useListState();
  return (
    <Select
      label={label}
      size="sm"
      placeholder="All"
      data={data}
      value={filters[name] ?? null}
      onChange={(value) => setFilters({ [name]: value ?? undefined })}
      clearable
      searchable
      nothingFoundMessage="Nothing found."
      comboboxProps={{ withinPortal: false }}
    />
  );
}
