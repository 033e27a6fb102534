import { expect, it } from 'vitest';
import { SMS_STATUSES, smsStatusLabel } from '../messaging/messaging.ts';
import { inWords } from './in-words.ts';

it.each([
  ['READY_FOR_PICKUP', 'Ready for pickup'],
  ['sold-out', 'Sold out'],
  ['set_aside', 'Set aside'],
  ['trial', 'Trial'],
  ['', ''],
])('%s is read as “%s”', (name, words) => {
  expect(inWords(name)).toBe(words);
});

it('a message that a trial kept back says that it was not sent', () => {
  expect(SMS_STATUSES.filter((status) => smsStatusLabel(status) !== inWords(status))).toEqual(['trial']);
  expect(smsStatusLabel('trial')).toBe('Not sent: trial');
});
