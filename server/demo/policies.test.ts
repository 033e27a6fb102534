import { expect, it } from 'vitest';
import { ORDER_MACHINE, PURCHASE_MACHINE } from '../../contract/statuses.ts';
import { PHONES } from './catalogue.ts';
import { IN_NEPALI } from './catalogue-nepali.ts';
import { FOOTER, PAGES } from './content-texts.ts';
import { HOW } from './home.ts';

const page = (name: string) => PAGES.find(({ key }) => key === name);
const both = ({ description = '', description_ne = '' } = {}) => `${description} ${description_ne}`;
const statusesOf = (machine: { steps: readonly { name: string; from: readonly string[] }[] }) =>
  machine.steps.find(({ name }) => name === 'withdraw')?.from;

it('promises to cancel only as long as customers can', () => {
  expect(statusesOf(ORDER_MACHINE)).toEqual(['PLACED', 'CONTACTED']);
  for (const text of [HOW.en, page('returns')?.description]) expect(text).toContain('Until the store confirms');
  for (const text of [HOW.ne, page('returns')?.description_ne]) expect(text).toContain('पसलले पक्का नगरेसम्म');
});

it('names the same warranty on its phones and on the page about it', () => {
  const months = (text: string) => [
    ...new Set([...text.matchAll(/(\d+) (?:months|महिना)/g)].map(([, count]) => count)),
  ];
  const [ofPhones] = months(page('warranty')?.description ?? '');
  const told = PHONES.flatMap(({ sku, description }) => [description, IN_NEPALI[sku]?.description_ne ?? '']).filter(
    (text) => /warranty|वारेन्टी/.test(text),
  );
  expect(told.length).toBe(2);
  for (const text of told) expect(months(text)).toEqual([ofPhones]);
});

it('says of an advance that it is asked for, what it lets the company do, and that it comes back', () => {
  expect(PURCHASE_MACHINE.states).toContain('REFUNDED');
  for (const text of [FOOTER, page('payment')]) expect(both(text)).toMatch(/advance.*अग्रिम/s);
  expect(both(page('payment'))).toMatch(/advance is paid back.*अग्रिम फिर्ता हुन्छ/s);
  expect(both(page('privacy'))).toMatch(/other offers of ours.*अरू अफरको खबर/s);
});
