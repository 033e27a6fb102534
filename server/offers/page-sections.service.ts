import type { OwnerKind, SectionShown } from '../../contract/launch-pages/sections.ts';

/** The sections of a page with the tags of their content, and when they have to be read again. */
export interface PageSections {
  sections: SectionShown[];
  tags: string[];
  until?: Date;
}

/**
 * Builds the sections of a page; handed down by `server/routes.ts`, because their content comes from rooms above.
 * `lent` is the subject of a preview's link.
 */
export type ReadSections = (
  owner: { owner_kind: OwnerKind; owner_id: string | null },
  lent?: { version?: string },
) => Promise<PageSections>;
