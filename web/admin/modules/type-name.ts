import { inWords } from '../../../contract/language/in-words.ts';
import { t, translated } from '../language/t.ts';

/** Names of access types that don't say what they open. */
const NAMES: Record<string, string> = {
  ask: t('Request'),
  care: t('Contact'),
  flush: t('Clear cache'),
  join: t('Link numbers'),
  late: t('Remind'),
  mail: t('Daily email'),
  many: t('Bulk'),
  official: t('Update'),
  room: t('Waiting room'),
  steps: t('Process'),
  till: t('Close day'),
  try: t('Preview'),
  why: t('Check access'),
};

/** Names an access type as staff read it: `hand_over` as “Hand over”. Its own name stays in forms and calls. */
export const typeName = (access_type: string): string => NAMES[access_type] ?? translated(inWords(access_type));
