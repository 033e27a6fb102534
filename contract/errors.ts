import { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** Every bad field at once: dotted path to one plain sentence, without quote characters (spec 5). */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of error.issues) {
    for (const [path, message] of located(issue)) errors[path] ??= message.replace(/["'`]/g, '');
  }
  return errors;
}

function located(issue: Issue): [string, string][] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => [[...path, key].join('.'), 'This field is not known here.']);
  }
  return [[path.join('.') || 'body', issue.message]];
}

/** Sentences a person can act on, in place of the library's; a schema's own message wins over these. */
export function plainMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined || issue.input === null || issue.input === '') return 'This field is required.';
  switch (issue.code) {
    case 'invalid_type':
      return `This must be ${expected(issue.expected)}.`;
    case 'too_small':
      return issue.origin === 'string'
        ? `Use at least ${issue.minimum} characters.`
        : `This must be at least ${issue.minimum}.`;
    case 'too_big':
      return issue.origin === 'string'
        ? `Use at most ${issue.maximum} characters.`
        : `This must be at most ${issue.maximum}.`;
    case 'invalid_value':
      return `Use one of ${issue.values.join(', ')}.`;
    case 'invalid_format':
      if (issue.format === 'uuid') return 'This is not a known id.';
      if (issue.format === 'datetime') return 'Enter a date and time, of a year from 1900 to 2999.';
      if (issue.format === 'email') return 'Enter an e-mail address like name@example.com.';
      return undefined;
    default:
      return undefined;
  }
}

/** What a value should have been, with its article. */
const expected = (type: string) =>
  type === 'int' ? 'a whole number' : `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;

/** Makes zod speak plainly; called once where a program starts. */
export function speakPlainly(): void {
  z.config({ customError: plainMessage });
}
