import { t } from '../language/t.ts';

// Specific names first: Edge and Opera also say Chrome, and Chrome says Safari.
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

/** Shortens a user agent to recognisable words: “Chrome on Android”. */
export function deviceOf(agent: string | null | undefined): string {
  if (!agent) return t('An unknown device');
  const browser = BROWSERS.find(([mark]) => agent.includes(mark))?.[1];
  const system = SYSTEMS.find(([mark]) => agent.includes(mark))?.[1];
  if (!browser) return system ? t('A program on {system}', { system }) : agent.slice(0, 40);
  return system ? t('{browser} on {system}', { browser, system }) : browser;
}
