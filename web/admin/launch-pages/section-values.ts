import type { DataOf } from '../../../contract/api.ts';
import { lackingInPage } from '../../../contract/launch-pages/launch-pages.ts';
import type { OwnerKind } from '../../../contract/launch-pages/sections.ts';
import { draftSection, SECTION_NAMES, type SectionKind } from '../../../contract/launch-pages/sections.ts';
import { withoutEmpty } from '../kit/form/typed-form.ts';
import type { RowLists } from '../kit/merge/rows.ts';

/** One row of a section's list: a picture, a thing in the box, or a question. Its kind uses some of the fields. */
export interface ItemValues {
  /** Begins with `new` in a row that is not saved yet. */
  _id: string;
  picture: string;
  caption: string;
  caption_ne: string;
  name: string;
  name_ne: string;
  question: string;
  question_ne: string;
  answer: string;
  answer_ne: string;
}

/** A section in the form; its kind uses some of the fields. */
export interface SectionValues {
  _id: string;
  kind: SectionKind;
  is_active: boolean;
  look: string;
  title: string;
  title_ne: string;
  line: string;
  line_ne: string;
  picture: string;
  tall_picture: string;
  film: string;
  scheme_id: string;
  product_id: string;
  number: string;
  unit: string;
  unit_ne: string;
  text: string;
  text_ne: string;
  side: string;
  shows: string;
  step: string;
  item: ItemValues[];
}

export interface PageValues {
  owner_kind: OwnerKind;
  owner_id: string;
  is_active: boolean;
  section: SectionValues[];
  is_draft: boolean;
}

export const EMPTY: PageValues = { owner_kind: 'scheme', owner_id: '', is_active: true, section: [], is_draft: false };

const nameOfSection = ({ title, kind }: SectionValues) => title || SECTION_NAMES[kind];

export const PAGE_ROWS: RowLists<PageValues> = { section: { key: ['_id'], name: nameOfSection } };

const newId = () => `new ${crypto.getRandomValues(new Uint32Array(1))}`;

export const newItem = (): ItemValues => ({
  _id: newId(),
  picture: '',
  caption: '',
  caption_ne: '',
  name: '',
  name_ne: '',
  question: '',
  question_ne: '',
  answer: '',
  answer_ne: '',
});

export const newSection = (kind: SectionKind): SectionValues => ({
  _id: newId(),
  kind,
  is_active: true,
  look: kind === 'hero' ? 'dark' : 'light',
  title: '',
  title_ne: '',
  line: '',
  line_ne: '',
  picture: '',
  tall_picture: '',
  film: '',
  scheme_id: '',
  product_id: '',
  number: '',
  unit: '',
  unit_ne: '',
  text: '',
  text_ne: '',
  side: 'below',
  shows: 'both',
  step: '10',
  item: kind === 'box' || kind === 'questions' ? [newItem()] : [],
});

const present = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined));

export function valuesOf({ owner_kind, owner_id, is_active, section }: DataOf<'GET launch-page/{id}'>): PageValues {
  return {
    owner_kind,
    is_active,
    is_draft: false,
    owner_id: owner_id ?? '',
    section: section.map((row) => ({
      ...newSection(row.kind),
      ...present(row),
      step: 'step' in row ? String(row.step) : '10',
      item: 'item' in row ? row.item.map((item) => ({ ...newItem(), ...present(item) })) : [],
    })),
  };
}

const withoutNewId = <Row extends { _id: string }>({ _id, ...row }: Row) => ({
  ...row,
  ...(!_id.startsWith('new') && { _id }),
});

/** The contract drops the fields that a section's kind does not have. */
export const bodyOf = ({ section, ...page }: PageValues) => ({
  ...page,
  section: section.map((row) => ({
    ...withoutNewId(row),
    step: Number(row.step),
    item: row.item.map(withoutNewId),
  })),
});

/**
 * How many things each section lacks before the page can be published. A section with an error shows that at its field.
 */
export const lackingFor =
  ({ owner_kind, section }: PageValues) =>
  (one: SectionValues): number => {
    const [row] = bodyOf({ ...EMPTY, section: section.filter(({ _id }) => _id === one._id) }).section;
    const { data } = draftSection.safeParse(withoutEmpty(row));
    return data ? lackingInPage({ owner_kind, section: [data] }).length : 0;
  };
