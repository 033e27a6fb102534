import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { IsBreached } from '../../edges/breaches.ts';
import { invalid } from '../../http/errors.ts';
import { takeTurns } from '../../http/reading/turns.ts';
import { say } from '../../http/words/sentence.ts';
import { programFile } from '../../process/root.ts';

const SHORTEST = 12;
const FEWEST_WORDS = 4;
export const TOO_SHORT = 'Use four words, or at least 12 characters of any kind.';
/** How many guesses a password must withstand, as a power of ten. */
const FEWEST_GUESSES = 10;

/** Words to guess first: our own, and the demo's password, which is in the README. */
const OURS = ['agrim', 'agrim demo passphrase', 'nepal', 'kathmandu', 'pokhara', 'namaste'];

interface Owner {
  name: string;
  email: string | null;
  mobile_no: string | null;
}

/** Whether a password has four words, or as many characters; the owner chooses which kind. */
export const isLong = (password: string) =>
  password.length >= SHORTEST || password.trim().split(/\s+/).length >= FEWEST_WORDS;

/**
 * Refuses a password that is short, easy to guess, stolen or the owner's own name. There are no rules of composition.
 */
export async function checkNewPassword(password: string, owner: Owner, isBreached: IsBreached): Promise<void> {
  if (!isLong(password)) throw invalid({ newPassword: say(TOO_SHORT) });
  if (await isGuessable(password, wordsOf(owner)))
    throw invalid({
      newPassword: say('This password is easy to guess. Use a few unrelated words, without your name or number.'),
    });
  if (await isBreached(password))
    throw invalid({ newPassword: say('This password has appeared in a data breach. Use another one.') });
}

const wordsOf = ({ name, email, mobile_no }: Owner) =>
  [name, ...name.split(/\s+/), email, email?.split('@')[0], mobile_no].filter(
    (word) => word != null && word.length > 2,
  );

/** A thread loads its code from a separate file. */
const STRENGTH_WORKER = programFile('server/access/accounts/strength-worker.ts');

const inTurn = takeTurns({ atOnce: 1, longestLine: 20 });

/** Checks with zxcvbn, which knows common passwords, words and keyboards, and with the owner's names. */
export async function isGuessable(password: string, words: (string | null | undefined)[] = []): Promise<boolean> {
  return inTurn(async () => {
    const workerData = { password, words: [...OURS, ...words] };
    const worker = new Worker(STRENGTH_WORKER, { workerData });
    try {
      const [guessesLog10] = await once(worker, 'message');
      return guessesLog10 < FEWEST_GUESSES;
    } finally {
      await worker.terminate();
    }
  });
}
