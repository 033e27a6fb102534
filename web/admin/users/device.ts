// The more special names come first: Edge and Opera call themselves Chrome, and Chrome calls itself Safari.
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

/** "Chrome on Android": the part of a browser's description that a person recognises. */
export function deviceOf(agent: string | null | undefined): string {
  if (!agent) return 'An unknown device';
  const browser = BROWSERS.find(([mark]) => agent.includes(mark))?.[1];
  const system = SYSTEMS.find(([mark]) => agent.includes(mark))?.[1];
  if (!browser) return system ? `A program on ${system}` : agent.slice(0, 40);
  return system ? `${browser} on ${system}` : browser;
}
