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
 * Lists the products that go with a product and can be bought now, with the tags for the page that shows them. Passed
 * in as well. `without`: products already on the page; `also`: products with their own scheme.
 */
export type GoesWith = (
  product_id: string,
  without: string[],
) => Promise<{ goes_with: ProductCard[]; also: SoldBeside[]; tags: string[] }>;

/**
 * Builds a page's sections. Passed in by `server/routes.ts`, because their content comes from modules above. `lent` is
 * the subject of a preview's link.
 */
export type ReadSections = <K extends OwnerKind>(
  owner: { owner_kind: K; owner_id: string | null },
  lent?: { version?: string },
) => Promise<PageSections<K>>;
