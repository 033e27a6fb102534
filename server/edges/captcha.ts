import { randomInt } from 'node:crypto';
import { createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { keysOf } from '../process/secrets.ts';

/** Checks that a form was sent by a person, or at least after some work. */
export interface Captcha {
  /** Returns the client's task. */
  challenge(): Promise<Record<string, unknown>>;
  /**
   * Returns the one-time mark of a right solution; undefined for a wrong, old or forged one. Throws CaptchaAway if it
   * can't check.
   */
  solved(value: string): Promise<string | undefined>;
}

/** Thrown if a solution can't be checked now. */
export class CaptchaAway extends Error {}

const MINUTES = 10;
/** About a second of work on a cheap phone. */
const COST = 500;
const STEPS = [300, 900] as const;

/** Uses ALTCHA, a proof of work that needs no third party: the client's value is base64 of {challenge, solution}. */
export function altcha(secret: string): Captcha {
  const key = keysOf(secret, 'captcha')[0].toString('base64url');
  const keys = { deriveKey, hmacSignatureSecret: `${key} captcha`, hmacKeySignatureSecret: `${key} captcha key` };
  return {
    async challenge() {
      const expiresAt = new Date(Date.now() + MINUTES * 60_000);
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(...STEPS),
        expiresAt,
        ...keys,
      });
      return { ...challenge };
    },
    async solved(value) {
      try {
        const payload = JSON.parse(Buffer.from(value, 'base64').toString()) as Payload;
        const { verified } = await verifySolution({ ...payload, ...keys });
        return verified ? payload.challenge.parameters.nonce : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
