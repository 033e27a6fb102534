import '@mantine/spotlight/styles.layer.css';
import { useMantineColorScheme } from '@mantine/core';
import { Spotlight, type SpotlightActionGroupData, useSpotlight } from '@mantine/spotlight';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { isAllowed } from '../../../contract/access/grants.ts';
import { screens } from '../../../contract/screen-list.ts';
import { useClosedByBack } from '../kit/dialog/back.ts';
import { IconSearch } from '../kit/icons.ts';
import { useSession } from '../session.tsx';
import { useMenuScreens } from './menu.ts';
import { recents } from './recent.ts';
import { SHORTEST, useRecords } from './records.ts';
import { search, searchStore } from './SearchButton.tsx';
import { useLogout } from './useLogout.ts';

/** Searches screens, commands and all records the user may open; Cmd/Ctrl-K opens it. */
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
      // Nothing left to filter: the groups above are filtered already, and records by the server.
      filter={(_query, actions) => actions}
      // The shell owns the shortcut.
      shortcut={null}
      attributes={{ content: { 'aria-label': 'Search screens and records' } }}
      scrollable
      maxHeight="60vh"
      nothingFound={nothingFound(typed, isSearching)}
      searchProps={{
        leftSection: <IconSearch size={18} aria-hidden />,
        placeholder: 'Screens, orders, customers, products, schemes, users…',
        'aria-label': 'Search screens and records',
      }}
    />
  );
}

function nothingFound(typed: string, isSearching: boolean): string {
  if (typed.length < SHORTEST) return 'Type a name, a phone number, a SKU or an order id.';
  return isSearching ? 'Searching…' : 'No results.';
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

/** Offers recent screens and records before anything is typed. */
function useRecent(typed: string): SpotlightActionGroupData {
  const navigate = useNavigate();
  const shown = typed === '' ? recents() : [];
  return {
    group: 'Recently opened',
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
    group: 'Screens',
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
  const additions = screens
    .filter((screen) => access && isAllowed(access, `${screen.path}/add`))
    .map(({ path, label }) => ({ label: `Add to ${label.toLowerCase()}`, onClick: () => navigate(`/${path}/add`) }));
  const commands = [
    ...additions,
    { label: 'Light mode', onClick: () => setColorScheme('light') },
    { label: 'Dark mode', onClick: () => setColorScheme('dark') },
    { label: 'Profile', onClick: () => navigate('/profile') },
    { label: 'Reload Access', onClick: reloadAccess },
    { label: 'Logout', onClick: logout },
  ];
  const shown = typed === '' ? [] : commands.filter((command) => holds(command.label, typed));
  return { group: 'Commands', actions: shown.map((command) => ({ ...command, id: command.label })) };
}
