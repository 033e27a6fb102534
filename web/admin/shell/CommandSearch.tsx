import { inSentence, t } from '../language/t.ts';
import '@mantine/spotlight/styles.layer.css';
import { useMantineColorScheme } from '@mantine/core';
import { Spotlight, type SpotlightActionGroupData, useSpotlight } from '@mantine/spotlight';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { isAllowed } from '../../../contract/access/grants.ts';
import { useClosedByBack } from '../kit/dialog/back.ts';
import { IconSearch } from '../kit/icons.ts';
import { ownScreens } from '../language/own-screens.ts';
import { useSession } from '../session.tsx';
import { useMenuScreens } from './menu.ts';
import { recents } from './recent.ts';
import { SHORTEST, useRecords } from './records.ts';
import { search, searchStore } from './SearchButton.tsx';
import { useLogout } from './useLogout.ts';

/** Searches screens, commands and all records that the user is allowed to open; Cmd/Ctrl-K opens it. */
export function CommandSearch() {
  const [query, setQuery] = useState('');
  const typed = query.trim();
  useClosedByBack(useSpotlight(searchStore).opened, search.close);
  const { groups: records, isSearching } = useRecords(typed);
  const groups = [useRecent(typed), useScreenActions(typed), useCommands(typed), ...records].filter(
    (group) => group.actions.length > 0,
  );
  useFirstChosen(groups, typed !== '');
  return (
    <Spotlight
      store={searchStore}
      query={query}
      onQueryChange={setQuery}
      actions={groups}
      // Don't filter again: the groups above are filtered already, and records by the server.
      filter={(_query, actions) => actions}
      // The shell owns the shortcut.
      shortcut={null}
      attributes={{ content: { 'aria-label': t('Search screens and records') } }}
      scrollable
      maxHeight="60vh"
      nothingFound={nothingFound(typed, isSearching)}
      searchProps={{
        leftSection: <IconSearch size={18} aria-hidden />,
        placeholder: t('Screens, orders, customers, products, schemes, users…'),
        'aria-label': t('Search screens and records'),
      }}
    />
  );
}

function nothingFound(typed: string, isSearching: boolean): string {
  if (typed.length < SHORTEST) return t('Type a name, a phone number, a SKU or an order ID.');
  return isSearching ? t('Searching…') : t('No results.');
}

/** Selects the first result, so that Enter opens it: records arrive after Spotlight has made its choice. */
function useFirstChosen(groups: SpotlightActionGroupData[], isSearch: boolean) {
  const ids = groups.flatMap((group) => group.actions.map((action) => action.id)).join(' ');
  useEffect(() => {
    const { listId } = searchStore.getState();
    const list = listId === '' ? null : document.getElementById(listId);
    if (!isSearch || ids === '' || !list || list.querySelector('[data-selected]')) return;
    list.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
    searchStore.updateState((state) => ({ ...state, selected: 0 }));
  }, [ids, isSearch]);
}

/** Offers recent screens and records before the user types. */
function useRecent(typed: string): SpotlightActionGroupData {
  const navigate = useNavigate();
  const shown = typed === '' ? recents() : [];
  return {
    group: t('Recently opened'),
    actions: shown.map(({ path, label, description }) => ({
      id: `recent ${path}`,
      label,
      description,
      onClick: () => navigate(path),
    })),
  };
}

const holds = (text: string, typed: string) => text.toLowerCase().includes(typed.toLowerCase());

function useScreenActions(typed: string): SpotlightActionGroupData {
  const navigate = useNavigate();
  const matching = useMenuScreens().filter((screen) => holds(`${screen.group} ${screen.label}`, typed));
  return {
    group: t('Screens'),
    actions: matching.map((screen) => ({
      id: screen.path,
      label: screen.label,
      description: screen.group,
      onClick: () => navigate(`/${screen.path}`),
    })),
  };
}

/** Offers commands that work anywhere: add a record, change the look, sign out. */
function useCommands(typed: string): SpotlightActionGroupData {
  const navigate = useNavigate();
  const { access, reloadAccess } = useSession();
  const logout = useLogout();
  const { setColorScheme } = useMantineColorScheme();
  const additions = ownScreens
    .filter((screen) => access && isAllowed(access, `${screen.path}/add`))
    .map(({ path, label }) => ({
      label: t('Add to {list}', { list: inSentence(label) }),
      onClick: () => navigate(`/${path}/add`),
    }));
  const commands = [
    ...additions,
    { label: t('Light mode'), onClick: () => setColorScheme('light') },
    { label: t('Dark mode'), onClick: () => setColorScheme('dark') },
    { label: t('Profile'), onClick: () => navigate('/profile') },
    { label: t('Reload Access'), onClick: reloadAccess },
    { label: t('Logout'), onClick: logout },
  ];
  const shown = typed === '' ? [] : commands.filter((command) => holds(command.label, typed));
  return { group: t('Commands'), actions: shown.map((command) => ({ ...command, id: command.label })) };
}
