import type { DataOf } from '../../../contract/api.ts';
import { LAYOUT_NAMES, LAYOUT_TYPES, type LayoutType, VIEW_TYPES } from '../../../contract/sections/home.ts';
import {
  draftSection,
  lackingInPage,
  type OwnerKind,
  SECTION_NAMES,
  type SectionKind,
} from '../../../contract/sections/sections.ts';
import { newIdempotencyKey } from '../../shared/api.ts';
import { instantOf, localTime } from '../kit/fields/read-time.ts';
import { type TypedForm, withoutEmpty } from '../kit/form/typed-form.ts';
import type { RowLists } from '../kit/merge/rows.ts';
import { translated } from '../language/t.ts';

export type AnyKind = SectionKind | LayoutType;
export const KIND_NAMES: Record<AnyKind, string> = Object.fromEntries(
  Object.entries({ ...SECTION_NAMES, ...LAYOUT_NAMES }).map(([kind, name]) => [kind, translated(name)]),
) as Record<AnyKind, string>;

const ITEM_TEXTS = [
  ...(['picture', 'caption', 'caption_ne', 'name', 'name_ne'] as const),
  ...(['question', 'question_ne', 'answer', 'answer_ne'] as const),
] as const;

/** A row of a section's list: a picture, an item in the box, or a question. Each kind uses some of the fields. */
export type ItemValues = Record<'_id' | (typeof ITEM_TEXTS)[number], string>;

const TEXTS = [
  ...(['title', 'title_ne', 'line', 'line_ne', 'picture', 'tall_picture', 'film', 'scheme_id', 'product_id'] as const),
  ...([
    'number',
    'unit',
    'unit_ne',
    'text',
    'text_ne',
    'name_ne',
    'layout_class',
    'custom_class',
    'class_name',
  ] as const),
  ...(['extra_setting', 'content_key', 'slider_id', 'product_section_id', 'brand_section_id'] as const),
  ...(['publish_from', 'publish_to'] as const),
] as const;

type Texts = Record<(typeof TEXTS)[number] | '_id' | 'look' | 'side' | 'shows' | 'step' | 'view_type' | 'name', string>;

/** A section in the form; each kind uses some of the fields. Times are `YYYY-MM-DDTHH:mm:ss` in Nepal. */
export interface SectionValues extends Texts {
  kind: AnyKind;
  is_active: boolean;
  is_header: boolean;
  item: ItemValues[];
}

export interface SectionsValues {
  section: SectionValues[];
  is_draft: boolean;
}

/** The part of a page's form that holds its sections. */
export type SectionsForm = Pick<TypedForm<SectionsValues>, 'values' | 'errors' | 'field' | 'set' | 'latest'>;

export const titleOf = ({ title, name }: SectionValues) => title || name;

export const PAGE_ROWS: RowLists<SectionsValues> = {
  section: { key: ['_id'], name: (section) => titleOf(section) || KIND_NAMES[section.kind] },
};

export const isOfHome = (kind: AnyKind): kind is LayoutType => (LAYOUT_TYPES as AnyKind[]).includes(kind);

/** Makes a UUID. Browsers lack `randomUUID` on pages without https. */
function newId(): string {
  const hex = newIdempotencyKey();
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

const emptyTexts = <F extends string>(fields: readonly F[]) =>
  Object.fromEntries(fields.map((field) => [field, ''])) as Record<F, string>;

export const newItem = (): ItemValues => ({ ...emptyTexts(ITEM_TEXTS), _id: newId() });

/** Gives a section its id at once, so clicking the preview can find its fields. */
export const newSection = (kind: AnyKind): SectionValues => ({
  ...emptyTexts(TEXTS),
  _id: newId(),
  kind,
  is_active: true,
  look: kind === 'hero' ? 'dark' : 'light',
  side: 'below',
  shows: 'both',
  step: '10',
  item: kind === 'box' || kind === 'questions' ? [newItem()] : [],
  view_type: isOfHome(kind) ? VIEW_TYPES[kind][0] : '',
  name: isOfHome(kind) ? LAYOUT_NAMES[kind] : '',
  is_header: kind !== 'slider',
});

type SectionRow = (DataOf<'GET layout/{id}'> | DataOf<'GET launch-page/{id}'>)['section'][number];

const present = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined));

export const sectionsOf = (rows: SectionRow[]): SectionValues[] =>
  rows.map((row) =>
    row.kind
      ? {
          ...newSection(row.kind),
          ...present(row),
          step: 'step' in row ? String(row.step) : '10',
          item: 'item' in row ? row.item.map((item) => ({ ...newItem(), ...present(item) })) : [],
        }
      : {
          ...newSection(row.layout_type),
          ...present(row),
          publish_from: row.publish_from ? localTime(row.publish_from) : '',
          publish_to: row.publish_to ? localTime(row.publish_to) : '',
        },
  );

/** Builds the sections of a body; the contract drops fields that a section's kind lacks. */
export const sectionsBody = (sections: SectionValues[]) =>
  sections.map(({ kind, step, publish_from, publish_to, ...row }) =>
    isOfHome(kind)
      ? {
          ...row,
          layout_type: kind,
          publish_from: publish_from && instantOf(publish_from),
          publish_to: publish_to && instantOf(publish_to),
        }
      : { ...row, kind, step: Number(step) },
  );

/**
 * Counts the parts that a section lacks before publishing. A section with an error counts 0, because its field shows
 * it.
 */
export function lackingIn(one: SectionValues, owner_kind: OwnerKind): number {
  const { data } = draftSection.safeParse(withoutEmpty(sectionsBody([one])[0]));
  return data ? lackingInPage({ owner_kind, section: [data] }).length : 0;
}
