import { hash, verify } from '@node-rs/argon2';
import { takeTurns } from '../../http/reading/turns.ts';

/** argon2id with 19 MiB and two passes. Hashes two at a time, so a burst of sign-ins can't starve orders of CPU. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const HASHES_AT_ONCE = 2;
const LONGEST_LINE = 40;

/** A user's hash until the first password is set: no password matches it. */
export const NO_PASSWORD = 'none';

const inTurn = takeTurns({ atOnce: HASHES_AT_ONCE, longestLine: LONGEST_LINE });

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST));

const usable = (stored: string | undefined) => (stored === NO_PASSWORD ? undefined : stored);

/** Checks an unknown account against a dummy hash, so the reply takes the same time. */
export const passwordFits = (stored: string | undefined, password: string): Promise<boolean> =>
  inTurn(async () =>
    verify(usable(stored) ?? (await nobodysHash()), password).then((fits) => fits && usable(stored) !== undefined),
  );

let nobodys: Promise<string> | undefined;

function nobodysHash(): Promise<string> {
  nobodys ??= hash('nobody has this password', COST);
  return nobodys;
}
