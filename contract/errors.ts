import { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** Lists all wrong fields: dotted path to one plain sentence, without quotation marks (spec 5). */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  return Object.fromEntries(fieldIssues(error).map(({ path, message }) => [path, message]));
}

/** Returns each wrong field's first issue, by dotted path. */
export function fieldIssues(error: z.ZodError): { path: string; message: string; issue: Issue }[] {
  const first = new Map<string, { path: string; message: string; issue: Issue }>();
  for (const issue of error.issues)
    for (const [path, message] of located(issue))
      if (!first.has(path)) first.set(path, { path, message: message.replace(/["'`]/g, ''), issue });
  return [...first.values()];
}

function located(issue: Issue): [string, string][] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => [[...path, key].join('.'), 'This field is not known here.']);
  }
  return [[path.join('.') || 'body', issue.message]];
}

/** Says what to do, in place of the library's message; a schema's own message wins. */
export function plainMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined || issue.input === null || issue.input === '') return 'This field is required.';
  const plain = plainSentence(issue);
  return plain && filled(plain);
}

/** Fills in a sentence's values. */
export const filled = ({ sentence, values }: { sentence: string; values: Record<string, string | number> }): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

/** Returns the sentence for a wrong value, with the values to fill in. */
export function plainSentence(issue: z.core.$ZodRawIssue | Issue) {
  const plain = <S extends string>(sentence: S, values: Record<string, string | number> = {}) => ({ sentence, values });
  switch (issue.code) {
    case 'invalid_type':
      // A name that is repeated in a query arrives as a list.
      if (issue.expected === 'string' && Array.isArray(issue.input)) return plain('Send this once, as one text.');
      return plain('This must be {kind}.', { kind: expected(String(issue.expected)) });
    case 'too_small': {
      const values = { least: String(issue.minimum) };
      return issue.origin === 'string'
        ? plain('Use at least {least} characters.', values)
        : plain('This must be at least {least}.', values);
    }
    case 'too_big': {
      const values = { most: String(issue.maximum) };
      return issue.origin === 'string'
        ? plain('Use at most {most} characters.', values)
        : plain('This must be at most {most}.', values);
    }
    case 'invalid_value':
      return plain('Use one of {values}.', { values: (issue.values as unknown[]).join(', ') });
    case 'invalid_format':
      if (issue.format === 'uuid') return plain('This is not a known id.');
      if (issue.format === 'datetime') return plain('Enter a date and time between the years 1900 and 2999.');
      if (issue.format === 'email') return plain('Enter an email address like name@example.com.');
      return undefined;
    default:
      return undefined;
  }
}

/** Names the expected type with its article. */
const expected = (type: string) =>
  type === 'int' ? 'a whole number' : `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;

/** Gives zod plain messages; call it once at startup. */
export function installPlainZodMessages(): void {
  z.config({ customError: plainMessage });
}
