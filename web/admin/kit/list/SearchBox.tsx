import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { use, useEffect, useRef, useState } from 'react';
import { UNSAFE_DataRouterContext } from 'react-router';
import { t } from '../../language/t.ts';
import { IconSearch } from '../icons.ts';
import classes from './filters.module.css';
import { useListState } from './list-state.ts';

/** Searches a moment after the user stops typing. */
export function SearchBox({ name, label }: { name: string; label: string }) {
  const { filters, setFilters } = useListState();
  const router = use(UNSAFE_DataRouterContext)?.router;
  const applied = filters[name] ?? '';
  const [typed, setTyped] = useState(applied);
  /** Searches this field has sent that the address doesn't show yet. */
  const own = useRef<string[]>([]);
  const apply = useDebouncedCallback((typed: string) => {
    const text = typed.trim();
    // A row was opened and its page is loading: searching now would bring the list back. Ask the router itself, because
    // a slow machine might not have rendered yet.
    const { location, navigation } = router?.state ?? {};
    if (navigation?.location && navigation.location.pathname !== location?.pathname) return;
    if (text === (own.current.at(-1) ?? applied)) return;
    own.current.push(text);
    setFilters({ [name]: text });
  }, 300);
  // Back, forward and Clear change the address behind the field. A change from the field itself can be older than its
  // text.
  useEffect(() => {
    const at = own.current.indexOf(applied);
    if (at < 0) setTyped((typed) => (typed.trim() === applied ? typed : applied));
    own.current = at < 0 ? [] : own.current.slice(at + 1);
  }, [applied]);
  return (
    <TextInput
      type="search"
      className={classes.search}
      size="sm"
      aria-label={t('Search {name}', { name: label })}
      placeholder={t('Search {name}', { name: label })}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        apply(event.currentTarget.value);
      }}
    />
  );
}
