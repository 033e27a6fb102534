import type { ProofQueue } from '../../../contract/purchases/verification.ts';

/** The reasons for refusing a payment, in the words for the customer; by number on the keyboard. */
export const REASONS: Record<ProofQueue, string[]> = {
  payment: [
    'The amount is not the advance amount.',
    'The picture is not readable. Please upload a clear one.',
    'The picture does not show a payment.',
    'The payment was made to somebody else.',
    'The payment was used for another purchase.',
    'The payment has not arrived.',
  ],
  late: [
    'The payment came after the time, and the units are gone.',
    'The payment came after the time, and the offer has ended.',
    'The amount is not the advance amount.',
    'The customer does not want the purchase any more.',
  ],
};
