import type { Page } from '@playwright/test';

/** Selects the parts that `markNew` has marked. */
export const NEW_PARTS = '[data-new-part]';
/** The looks each place is known to have, in this worker. */
const looksByScreen: Record<string, string[]> = {};

/**
 * Marks the parts of the page whose looks are new in a place, such as a width or dark mode; returns whether there are
 * any.
 */
export async function markNew(page: Page, screen: string | number): Promise<boolean> {
  const looks = await page.evaluate(markNewParts, looksByScreen[screen] ?? []);
  looksByScreen[screen] = [...(looksByScreen[screen] ?? []), ...looks];
  return looks.length > 0;
}

/** A part's looks are its classes, its attributes, whether it has a text, and its colours. */
function markNewParts(earlier: string[]): string[] {
  const knownLooks = new Set(earlier);
  const looksOf = (one: Element) => {
    const attributes = one.getAttributeNames().filter((name) => !/^(?:class|style|id|data-new-part)$/.test(name));
    // Classes that Mantine makes up for one place don't count as looks.
    const classes = [...one.classList].filter((name) => !name.startsWith('__m__'));
    const colours = (one.getAttribute('style') ?? '').match(/var\(--mantine-color-[\w-]+\)/g) ?? [];
    const variant = one.getAttribute('data-variant');
    return [one.tagName, ...classes, variant, ...attributes, Boolean(one.textContent), ...colours].join(' ');
  };
  const parts = [...document.querySelectorAll('body *')].map((one) => ({ one, looks: looksOf(one) }));
  for (const { one, looks } of parts) one.toggleAttribute('data-new-part', !knownLooks.has(looks));
  return [...new Set(parts.map(({ looks }) => looks).filter((looks) => !knownLooks.has(looks)))];
}
