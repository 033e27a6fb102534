import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, it } from 'vitest';
import { type Challenge, solve } from './proof-of-work.ts';

const keys = { deriveKey, hmacSignatureSecret: 'of this test', hmacKeySignatureSecret: 'of this test, too' };

it('finds the only counter that the server’s library accepts', async () => {
  const challenge = await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 50, counter: 300, ...keys });
  const solution = await solve(challenge as Challenge);
  expect(solution?.counter).toBe(300);
  const proof = { counter: 300, derivedKey: solution?.derivedKey ?? '' };
  expect(await verifySolution({ challenge, solution: proof, ...keys })).toMatchObject({ verified: true });
  const other = { ...proof, derivedKey: proof.derivedKey.replace(/^../, (byte) => (byte === 'ab' ? 'cd' : 'ab')) };
  expect(await verifySolution({ challenge, solution: other, ...keys })).toMatchObject({ verified: false });
});
