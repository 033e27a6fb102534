import { typedCode } from '../language/typed-text.ts';

/** Two spellings of one payment's reference have the same key; banks do not tell letters by their case, nor print with the same spaces. */
export const referenceKey = (reference: string): string =>
  typedCode(reference)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

/** Banks number in ways of their own: a key shorter than this can belong to two payments at two banks. */
export const SHORTEST_REFERENCE = 6;

/** Whether two references can't name one payment: both identify a payment, and they differ. */
export function isOtherPayment(one: string, other: string): boolean {
  const keys = [referenceKey(one), referenceKey(other)];
  return keys.every((key) => key.length >= SHORTEST_REFERENCE) && keys[0] !== keys[1];
}
