import bowser from 'bowser';

const LONGEST = 80;

/** `Chrome 120 on Android 10`, from a browser's user agent; undefined for an unknown one. */
export function browserOf(agent: string | undefined): string | undefined {
  if (!agent) return undefined;
  const { browser, os } = bowser.parse(agent);
  if (!browser.name) return undefined;
  const name = [browser.name, browser.version?.split('.')[0]].filter(Boolean).join(' ');
  const system = [os.name, os.version].filter(Boolean).join(' ');
  return (system ? `${name} on ${system}` : name).slice(0, LONGEST);
}
