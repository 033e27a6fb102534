import { Kbd, Text, UnstyledButton } from '@mantine/core';
import { useOs } from '@mantine/hooks';
import { createSpotlight } from '@mantine/spotlight';
import { IconSearch } from '../kit/icons.ts';
import { t } from '../language/t.ts';
import classes from './SearchButton.module.css';

export const [searchStore, search] = createSpotlight();

export const openSearch = () => search.open();

/** Looks like a search field; opens the search. */
export function SearchButton() {
  const os = useOs();
  return (
    <UnstyledButton className={classes.button} onClick={openSearch}>
      <IconSearch size={16} aria-hidden />
      <Text span size="sm">
        {t('Search screens and records')}
      </Text>
      <Kbd size="xs" aria-hidden>
        {os === 'macos' ? '⌘ K' : 'Ctrl K'}
      </Kbd>
    </UnstyledButton>
  );
}
