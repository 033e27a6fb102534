import type { DataOf } from '../../../contract/api.ts';
import { LAYOUT_NAMES, type LayoutType, VIEW_TYPES } from '../../../contract/layout/layout.ts';
import { instantOf, localTime } from '../kit/fields/read-time.ts';
import type { RowLists } from '../kit/merge/rows.ts';

/** A section in the form; times as `YYYY-MM-DDTHH:mm:ss` in Nepal's time. */
export interface SectionValues {
  /** Begins with `new` in a section that is not saved yet. */
  _id: string;
  layout_type: LayoutType;
  view_type: string;
  name: string;
  name_ne: string;
  is_header: boolean;
  layout_class: string;
  custom_class: string;
  class_name: string;
  extra_setting: string;
  content_key: string;
  slider_id: string;
  product_section_id: string;
  brand_section_id: string;
  publish_from: string;
  publish_to: string;
  is_active: boolean;
}

export interface LayoutValues {
  name: string;
  section: SectionValues[];
  is_draft: boolean;
}

export const HOME_ROWS: RowLists<LayoutValues> = {
  section: { key: ['_id'], name: (section) => section.name || LAYOUT_NAMES[section.layout_type] },
};

export const newSection = (layout_type: LayoutType, name: string): SectionValues => ({
  _id: `new ${crypto.getRandomValues(new Uint32Array(1))}`,
  layout_type,
  view_type: VIEW_TYPES[layout_type][0],
  name,
  name_ne: '',
  is_header: layout_type !== 'slider',
  layout_class: '',
  custom_class: '',
  class_name: '',
  extra_setting: '',
  content_key: '',
  slider_id: '',
  product_section_id: '',
  brand_section_id: '',
  publish_from: '',
  publish_to: '',
  is_active: true,
});

export function valuesOf({ name, section }: DataOf<'GET layout/{id}'>): LayoutValues {
  return {
    name,
    is_draft: false,
    section: section.map((row) => {
      const filled = Object.entries(row).filter(([, value]) => value !== null && value !== undefined);
      return {
        ...newSection(row.layout_type, row.name),
        ...Object.fromEntries(filled),
        publish_from: row.publish_from ? localTime(row.publish_from) : '',
        publish_to: row.publish_to ? localTime(row.publish_to) : '',
      };
    }),
  };
}

export function bodyOf({ name, section, is_draft }: LayoutValues) {
  return {
    name,
    is_draft,
    section: section.map(({ _id, publish_from, publish_to, ...row }) => ({
      ...row,
      ...(!_id.startsWith('new') && { _id }),
      publish_from: publish_from && instantOf(publish_from),
      publish_to: publish_to && instantOf(publish_to),
    })),
  };
}
