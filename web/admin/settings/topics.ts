import type { RowOf } from '../../../contract/api.ts';

export type Setting = RowOf<'GET setting/all'>;

/** The settings' topics in the order of a sale, each with its types. */
const TOPICS: [title: string, types: string[]][] = [
  ['Orders', ['Orders']],
  ['Payments', ['Payment', 'Data']],
  ['Offers', ['Offers']],
  ['Shop', ['Storefront', 'Text']],
  ['Messages', ['Messages', 'Limits']],
  ['How long data is kept', ['Keeping']],
  ['Users and setup', ['People', 'Setup']],
];
const OWN = 'Added by you';

/** Groups settings by topic; people added those of other types. */
export function byTopic(settings: Setting[]): { title: string; settings: Setting[] }[] {
  const topicOf = ({ type }: Setting) => TOPICS.find(([, types]) => types.includes(type))?.[0] ?? OWN;
  return [...TOPICS.map(([title]) => title), OWN]
    .map((title) => ({ title, settings: settings.filter((setting) => topicOf(setting) === title) }))
    .filter(({ settings }) => settings.length > 0);
}
