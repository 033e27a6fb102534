import { isAnswer } from '../form/custom-answers.ts';

/**
 * The server's errors at the fields of a form. `shownAt` names the field for each part of an order or a purchase, null for
 * a part that the page fills in by itself. An answer is shown at its question.
 */
export function errorsAt(
  shownAt: Record<string, string | null>,
  errors: Record<string, string>,
): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const [path, text] of Object.entries(errors)) {
    const field = isAnswer(path) ? path : Object.hasOwn(shownAt, path) ? shownAt[path] : null;
    if (field) shown[field] ??= text;
  }
  return shown;
}
