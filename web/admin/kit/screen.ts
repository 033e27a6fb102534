import { useLocation, useMatches } from 'react-router';
import type { Screen } from '../../../contract/screen-list.ts';

/** The facts of a route: the path that the access map must hold, and the screen it belongs to. */
export interface ScreenHandle {
  path: string;
  screen?: Screen;
}

/** The handle of the open page; undefined on a path that is no page. */
export function useOpenPage(): ScreenHandle | undefined {
  return useMatches().at(-1)?.handle as ScreenHandle | undefined;
}

/** The screen that the open page belongs to. */
export function useScreen(): Screen {
  const screen = useOpenPage()?.screen;
  if (!screen) throw new Error('This page belongs to no screen of contract/screen-list.ts.');
  return screen;
}

/** The kind of rows that the open screen is about, if several screens show one resource. */
export function useKind<Kind extends string>(): Kind {
  const { kind, path } = useScreen();
  if (!kind) throw new Error(`The screen ${path} says no kind.`);
  return kind as Kind;
}

/** The list as it was left, with its page and filters. */
export function useListAddress(): string {
  const { path } = useScreen();
  const { state } = useLocation();
  return `/${path}${(state as { search?: string } | null)?.search ?? ''}`;
}
