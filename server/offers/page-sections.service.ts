import type { SoldBeside } from '../../contract/pages.ts';
import type { PageSection } from '../../contract/sections/home.ts';
import type { OwnerKind, SectionShown } from '../../contract/sections/sections.ts';
import type { ProductCard } from '../../contract/shop/shop.ts';

/** Only the home page's script knows sections by `layout_type`. */
export type SectionsOf<K extends OwnerKind> = K extends 'home' ? PageSection : SectionShown;

/** A page's sections with the tags of their content, and when to read them again. */
interface PageSections<K extends OwnerKind> {
  sections: SectionsOf<K>[];
  tags: string[];
  until?: Date;
}

/**
 * Lists what is offered beside a product and can be bought now, with the tags of the page that shows it. Handed down as
 * well. `without`: what the page has already; `also`: those that have a scheme of their own.
 */
export type GoesWith = (
  product_id: string,
  without: string[],
) => Promise<{ goes_with: ProductCard[]; also: SoldBeside[]; tags: string[] }>;

/**
 * Builds a page's sections. Handed down by `server/routes.ts`, because their content comes from modules above. `lent`
 * is the subject of a preview's link.
 */
export type ReadSections = <K extends OwnerKind>(
  owner: { owner_kind: K; owner_id: string | null },
  lent?: { version?: string },
) => Promise<PageSections<K>>;
