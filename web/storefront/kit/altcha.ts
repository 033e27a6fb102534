import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Only what solves: asked for by name, the rest of the library stays away from the visitor. Null where it took too long. */
export const solve = (challenge: Parameters<typeof solveChallenge>[0]['challenge']) =>
  solveChallenge({ challenge, deriveKey });
