import { LAYOUT_NAMES, type LayoutType, viewWords } from '../../../contract/sections/home.ts';
import { capital } from '../kit/merge/difference-words.ts';
import { readable } from '../kit/readable.ts';
import { t, translated } from '../language/t.ts';

const isId = (value: unknown) => typeof value === 'string' && /^[\da-f-]{36}$/.test(value);

const NAMES: Record<string, string> = {
  layout_type: t('Shows'),
  title_ne: t('Headline in Nepali'),
  title: t('Headline'),
  view_type: t('As'),
  is_header: t('Show title'),
  name_ne: t('Name in Nepali'),
  caption_ne: t('Caption in Nepali'),
  publish_from: t('Publish on'),
  publish_to: t('Unpublish on'),
  is_active: t('Active'),
  image: t('Picture'),
  autoplay: t('Autoplay'),
  autoplay_speed: t('Show each picture for (ms)'),
  speed: t('Transition time (ms)'),
};

/** Writes a version's parts or settings as lines, to compare as text. */
export function versionWords(value: unknown): unknown {
  if (Array.isArray(value) && value.every((part) => typeof part === 'object'))
    return value.map((part, index) => `${index + 1}. ${linesOf(part ?? {})}`).join('\n\n');
  return typeof value === 'object' && value !== null ? linesOf(value) : value;
}

const linesOf = (part: object) =>
  Object.entries(part)
    .filter(([field, value]) => field !== '_id' && value !== null && value !== '' && value !== undefined)
    .map(
      ([field, value]) =>
        `${NAMES[field] ?? capital(field.replace(/_id$/, '').replaceAll('_', ' '))}: ${wordOf(field, value)}`,
    )
    .join('\n');

function wordOf(field: string, value: unknown): string {
  if (field === 'layout_type') return translated(LAYOUT_NAMES[value as LayoutType] ?? String(value));
  if (field === 'view_type') return translated(viewWords(String(value)));
  // Versions store no names, so show the end of the id.
  if (isId(value)) return `…${String(value).slice(-6)}`;
  return readable(value);
}
