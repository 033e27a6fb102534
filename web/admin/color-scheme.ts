import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';

const YEAR = 365 * 86_400;

/** Light or dark is kept in a cookie: local storage is cleared whenever a session begins or ends (spec 4). */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => {
    const stored = /(?:^|; )color_scheme=(\w+)/.exec(document.cookie)?.[1];
    return isMantineColorScheme(stored) ? stored : fallback;
  },
  set: (scheme) => keep(scheme, YEAR),
  clear: () => keep('', 0),
  // Other tabs see it after a reload.
  subscribe: () => {},
  unsubscribe: () => {},
};

function keep(scheme: string, seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is younger than the browsers we build for
  document.cookie = `color_scheme=${scheme}; path=/admin; max-age=${seconds}; samesite=lax`;
}
