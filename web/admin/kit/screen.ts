import { useLocation, useMatches } from 'react-router';
import type { Screen } from '../../../contract/screen-list.ts';

/** A route's path, which the access map must contain, and its screen. */
export interface ScreenHandle {
  path: string;
  screen?: Screen;
}

/** Returns the open page's handle; undefined for a path without a page. */
export function useOpenPage(): ScreenHandle | undefined {
  return useMatches().at(-1)?.handle as ScreenHandle | undefined;
}

/** Returns the screen that the open page belongs to. */
export function useScreen(): Screen {
  const screen = useOpenPage()?.screen;
  if (!screen) throw new Error('This page belongs to no screen of contract/screen-list.ts.');
  return screen;
}

/** Returns the kind of rows that this screen shows, if several screens show one resource. */
export function useKind<Kind extends string>(): Kind {
  const { kind, path } = useScreen();
  if (!kind) throw new Error(`The screen ${path} says no kind.`);
  return kind as Kind;
}

/** Returns the list's last address, with page and filters. */
export function useListAddress(): string {
  const { path } = useScreen();
  const { state } = useLocation();
  return `/${path}${(state as { search?: string } | null)?.search ?? ''}`;
}
