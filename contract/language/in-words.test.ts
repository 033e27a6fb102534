import { expect, it } from 'vitest';
import { inWords } from './in-words.ts';

it.each([
  ['READY_FOR_PICKUP', 'Ready for pickup'],
  ['sold-out', 'Sold out'],
  ['set_aside', 'Dismissed'],
  ['DELIVERED', 'Handed over'],
  ['SMS', 'SMS'],
  ['unknown_sms', 'Unrecognised SMS'],
  ['qr', 'QR'],
  // Without a gateway, the message never left.
  ['printed', 'Not sent (log only)'],
  ['', ''],
])('%s is read as “%s”', (name, words) => {
  expect(inWords(name)).toBe(words);
});
