import type { Section, SectionShown } from '../../contract/sections/sections.ts';

/** A section with its content, tags, and when to read it again. */
export interface Filled {
  section: SectionShown;
  tags?: string[];
  until?: Date;
}

/** Returns the fields that every section has. */
export function shownOf(section: Section & { _id: string }) {
  const { _id, look, title, title_ne } = section;
  const { line = '', line_ne = '' } = section as { line?: string; line_ne?: string };
  return { _id, look, title, title_ne, line, line_ne };
}

export type ShownFields = ReturnType<typeof shownOf>;
