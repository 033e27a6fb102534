import type { PageSection } from '../../contract/sections/home.ts';
import type { OwnerKind, SectionShown } from '../../contract/sections/sections.ts';

/** Sections by `layout_type` are shown on the home page alone, whose script knows them. */
export type SectionsOf<K extends OwnerKind> = K extends 'home' ? PageSection : SectionShown;

/** The sections of a page with the tags of their content, and when they have to be read again. */
export interface PageSections<K extends OwnerKind> {
  sections: SectionsOf<K>[];
  tags: string[];
  until?: Date;
}

/**
 * Builds the sections of a page; handed down by `server/routes.ts`, because their content comes from modules above.
 * `lent` is the subject of a preview's link.
 */
export type ReadSections = <K extends OwnerKind>(
  owner: { owner_kind: K; owner_id: string | null },
  lent?: { version?: string },
) => Promise<PageSections<K>>;
