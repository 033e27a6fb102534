import { isAnswer } from './custom-answers.ts';

/**
 * The values in the fields of a form, by their names. Forms read them when they are sent and keep no copy of them: text
 * that was typed or filled in before the page came to life is there like everything else.
 */
export function typedIn(form: HTMLFormElement): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') texts[name] = value;
  return texts;
}

/**
 * Fills the empty fields with kept text by their names: text that stands in one was typed since. A list belongs to the
 * state of its form, unless it is an answer.
 */
export function fillIn(form: HTMLFormElement, textOf: (name: string) => string | undefined): void {
  for (const field of form.elements as Iterable<Element & HTMLInputElement>) {
    if (field.value || (field.matches('select') && !isAnswer(field.name))) continue;
    const text = textOf(field.name);
    if (text) field.value = text;
  }
}
