import { expect, it } from 'vitest';
import { cancelUntil } from '../../../contract/content/facts.ts';
import { texts } from './texts.ts';

it('the sheet promises to cancel as long as the steps of an order allow it', () => {
  expect([cancelUntil('en'), cancelUntil('ne')]).toEqual(['until the store confirms it', 'पसलले पक्का नगरेसम्म']);
  expect(texts.cancel_free).toEqual({
    en: expect.stringContaining('until the store confirms'),
    ne: expect.stringContaining('पक्का नभएसम्म'),
  });
  expect(texts.pay_and_cancel).toEqual({
    en: expect.stringContaining('until the store confirms'),
    ne: expect.stringContaining('पसलले पक्का नगरेसम्म'),
  });
});
