import { isAnswer } from './custom-answers.ts';

/**
 * Reads a form's values by field name when it's sent. Forms keep no copy, so text typed or filled in before hydration
 * counts like any other.
 */
export function typedIn(form: HTMLFormElement): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') texts[name] = value;
  return texts;
}

/**
 * Fills empty fields with stored text, by name; text already there is newer. Selects belong to their form's state,
 * except answers.
 */
export function fillIn(form: HTMLFormElement, textOf: (name: string) => string | undefined): void {
  for (const field of form.elements as Iterable<Element & HTMLInputElement>) {
    if (field.value || (field.matches('select') && !isAnswer(field.name))) continue;
    const text = textOf(field.name);
    if (text) field.value = text;
  }
}
