import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Whether a password is on a list of stolen ones. False while the list doesn't answer, so no user is locked out. */
export type IsBreached = (password: string) => Promise<boolean>;

/** In milliseconds. */
const ANSWER_TIMEOUT_MS = 2_000;
/** How many characters of a hash identify its range. */
const RANGE = 5;

/**
 * Reads a list by ranges of SHA-1, as Pwned Passwords has it: lines with the rest of a hash and a count. An address
 * only learns the range, which about a thousand passwords of the list share; a folder has a file for each, such as
 * `21BD1.txt`.
 */
export function breachList(list: string | undefined): IsBreached {
  if (!list) return async () => false;
  const read = /^https?:/.test(list) ? fetchFrom(list) : readFrom(list);
  return async (password) => {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
    const lines = await read(hash.slice(0, RANGE)).catch(() => '');
    // Ranges can contain padding: hashes with a count of zero.
    return new RegExp(`^${hash.slice(RANGE)}:0*[1-9]`, 'm').test(lines);
  };
}

const readFrom = (folder: string) => (range: string) => readFile(join(folder, `${range}.txt`), 'utf8');

const fetchFrom = (address: string) => async (range: string) => {
  const reply = await fetch(`${address.replace(/\/+$/, '')}/${range}`, {
    headers: { 'add-padding': 'true' },
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  return reply.ok ? reply.text() : '';
};
