import type { RowOf } from '../../../contract/api.ts';
import { t } from '../language/t.ts';

export type Setting = RowOf<'GET setting/all'>;

/** The settings' topics in the order of a sale, each with its types or subtypes. */
const TOPICS: [title: string, types: string[]][] = [
  [t('Orders'), ['Orders']],
  [t('Payments'), ['Payment', 'Data']],
  [t('Offers'), ['Offers']],
  [t('Monthly payments'), ['Offers/Monthly']],
  [t('Shop'), ['Storefront', 'Text']],
  [t('Messages'), ['Messages', 'Limits']],
  [t('How long data is kept'), ['Keeping']],
  [t('Users and setup'), ['People', 'Setup']],
];
const OWN = t('Added by you');

/** Groups settings by topic; those of other types were added by users. */
export function byTopic(settings: Setting[]): { title: string; settings: Setting[] }[] {
  const named = (name: string) => TOPICS.find(([, names]) => names.includes(name))?.[0];
  const topicOf = ({ type, subtype }: Setting) => named(`${type}/${subtype}`) ?? named(type) ?? OWN;
  return [...TOPICS.map(([title]) => title), OWN]
    .map((title) => ({ title, settings: settings.filter((setting) => topicOf(setting) === title) }))
    .filter(({ settings }) => settings.length > 0);
}

/** What people look for among the settings, but find on the page of the brand: in English, and as that page calls it. */
const OF_BRAND = [
  'name logo colour color tagline company',
  'pan vat number registration address phone email opening hours social links',
  ...[t('Name'), t('Logo on light backgrounds'), t('Colour'), t('Registered name')],
  ...[t('Registration number'), t('Address'), t('Phones'), t('Opening hours'), t('Social links')],
].map((text) => text.toLowerCase());

export const isOfBrand = (text: string): boolean => {
  const words = text.trim().toLowerCase();
  return words !== '' && OF_BRAND.some((known) => words.split(/\s+/).every((word) => known.includes(word)));
};
