/**
 * The values in the fields of a form, by their names. Forms read them when they are sent and keep no copy of them: text
 * that was typed or filled in before the page came to life is there like everything else.
 */
export function typedIn(form: HTMLFormElement): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') texts[name] = value;
  return texts;
}
