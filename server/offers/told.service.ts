import type { OwnerKind, SectionShown } from '../../contract/launch-pages/sections.ts';

/** The sections of a page with the tags of what they show, and when they have to be read again. */
export interface ToldPage {
  sections: SectionShown[];
  tags: string[];
  until?: Date | undefined;
}

/**
 * Tells a page in its sections: handed down by `server/routes.ts`, for what they show comes from rooms above. `lent` is what a
 * preview's link is about.
 */
export type TellPage = (
  owner: { owner_kind: OwnerKind; owner_id: string | null },
  lent?: { version?: string },
) => Promise<ToldPage>;
