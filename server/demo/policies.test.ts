import { expect, it } from 'vitest';
import { cancelUntil, unknownFacts } from '../../contract/content/facts.ts';
import { SETTINGS } from '../../contract/settings/setting-names.ts';
import { ORDER_MACHINE, PURCHASE_MACHINE } from '../../contract/steps/steps.ts';
import { PHONES } from './catalogue.ts';
import { IN_NEPALI } from './catalogue-nepali.ts';
import { FOOTER, PAGES } from './content-texts.ts';
import { HOW } from './home.ts';

const page = (name: string) => PAGES.find(({ key }) => key === name);
const both = ({ description = '', description_ne = '' } = {}) => `${description} ${description_ne}`;

it('quotes the settings instead of repeating their numbers', () => {
  for (const text of [HOW.en, HOW.ne, both(page('returns'))]) expect(text).toContain('{{cancel_until}}');
  for (const text of [page('returns')?.description, page('returns')?.description_ne])
    expect(text).toMatch(/{{return_within}}.*{{advance_back}}/);
  for (const text of [page('warranty')?.description, page('warranty')?.description_ne])
    expect(text).toContain('{{warranty_months}}');
  for (const text of [...PAGES, FOOTER].map(both)) expect(unknownFacts(text)).toEqual([]);
});

it('promises to cancel only as long as customers can', () => {
  expect(ORDER_MACHINE.steps.find(({ name }) => name === 'withdraw')?.from).toEqual(['PLACED', 'CONTACTED']);
  expect([cancelUntil('en'), cancelUntil('ne')]).toEqual(['until the store confirms it', 'पसलले पक्का नगरेसम्म']);
});

it('names the same warranty on its phones as the setting', () => {
  const months = (text: string) => [...text.matchAll(/(\d+) (?:months|महिना)/g)].map(([, count]) => Number(count));
  const withWarranty = PHONES.flatMap(({ sku, description }) => [
    description,
    IN_NEPALI[sku]?.description_ne ?? '',
  ]).filter((text) => /warranty|वारेन्टी/.test(text));
  expect(withWarranty.length).toBe(2);
  for (const text of withWarranty) expect(months(text)).toEqual([SETTINGS['orders.warranty_months'].default]);
});

it('mentions the advance, the news of other offers that it allows, and its refund', () => {
  expect(PURCHASE_MACHINE.statuses).toContain('REFUNDED');
  for (const text of [FOOTER, page('payment')]) expect(both(text)).toMatch(/advance.*अग्रिम/s);
  expect(both(page('payment'))).toMatch(/we refund the advance {{advance_back}}.*{{advance_back}} अग्रिम फिर्ता हुन्छ/s);
  expect(both(page('privacy'))).toMatch(/other offers of ours.*अरू अफरको खबर/s);
});
