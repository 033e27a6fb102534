import { t } from '../language/t.ts';
/** Languages of messages to customers. */
export const LANGUAGES = [
  { value: 'en', label: t('English') },
  { value: 'ne', label: t('Nepali') },
];
