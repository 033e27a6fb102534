import type { Section, SectionShown } from '../../contract/sections/sections.ts';

/** A section with its content, the content's tags, and when it has to be read again. */
export interface Filled {
  section: SectionShown;
  tags?: string[];
  until?: Date;
}

/** The fields that all sections show. */
export function shownOf(section: Section & { _id: string }) {
  const { _id, look, title, title_ne } = section;
  const { line = '', line_ne = '' } = section as { line?: string; line_ne?: string };
  return { _id, look, title, title_ne, line, line_ne };
}

export type ShownFields = ReturnType<typeof shownOf>;
