import { expect, it } from 'vitest';
import { SETTINGS } from '../../../contract/settings/setting-names.ts';
import { byTopic, isOfBrand, type Setting } from './topics.ts';

it('gives each built-in setting a topic, and the others the last one', () => {
  const ours = Object.values(SETTINGS).map(({ type, subtype }) => ({ type, subtype }) as Setting);
  const topics = byTopic([...ours, { type: 'Mine' } as Setting]);
  expect(topics.flatMap(({ settings }) => settings)).toHaveLength(ours.length + 1);
  const monthly = topics.find(({ title }) => title === 'Monthly payments');
  expect(monthly?.settings.map(({ subtype }) => subtype)).toEqual(Array(5).fill('Monthly'));
  expect(topics.at(-1)).toEqual({ title: 'Added by you', settings: [{ type: 'Mine' }] });
});

it('knows what the page of the brand sets instead', () => {
  for (const words of ['VAT', 'logo', 'opening hours', ' Colour ']) expect(isOfBrand(words), words).toBe(true);
  for (const words of ['', 'invitation', 'money back', 'opening invitation'])
    expect(isOfBrand(words), words).toBe(false);
});
