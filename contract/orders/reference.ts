import { typedCode } from '../language/typed-text.ts';

/** Returns a key that is the same for two spellings of a reference: banks ignore case, and print spaces differently. */
export const referenceKey = (reference: string): string =>
  typedCode(reference)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

/** Banks choose their own numbers: a shorter key could belong to payments at two banks. */
export const SHORTEST_REFERENCE = 6;

/** Whether two references can't mean the same payment: both identify a payment, and they differ. */
export function isOtherPayment(one: string, other: string): boolean {
  const keys = [referenceKey(one), referenceKey(other)];
  return keys.every((key) => key.length >= SHORTEST_REFERENCE) && keys[0] !== keys[1];
}
