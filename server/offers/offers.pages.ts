import { z } from 'zod';
import { schemeCard, schemePublic } from '../../contract/offers/offers.ts';
import type { App } from '../app.ts';
import { mountPage } from '../http/pages/pages.ts';
import { previewBy } from '../http/pages/preview.ts';
import { withShownTexts } from '../http/words/html.ts';
import {
  nextBoundary,
  otherSchemes,
  SCHEMES_TAG,
  schemeAddresses,
  schemeBeforePublishing,
  schemeById,
  schemeIdOf,
  schemeTag,
  tagsOfProducts,
} from './offers.service.ts';
import type { GoesWith, ReadSections } from './page-sections.service.ts';

/** `/scheme/{slug}`, and `/scheme/{id}` (spec 2.1). */
export function offerPages(app: App, readSections: ReadSections, goesWith: GoesWith): void {
  const { db, clock, config } = app;
  const until = () => nextBoundary(db, clock());
  const server_now = () => clock().toISOString();
  const lentBy = (id: string, preview: unknown) => previewBy(config.AGRIM_SECRET, preview, `/scheme/${id}`, clock());

  mountPage(app, {
    page: 'scheme',
    tags: () => [SCHEMES_TAG],
    until,
    // A preview link is bound to the scheme's id, at every address of the scheme.
    isPrivate: async ({ id = '' }, { preview }) =>
      Boolean(preview && (await lentBy(await schemeIdOf(db, id), preview))),
    canonical: ({ scheme }) => scheme && `/scheme/${scheme.slug}`,
    addresses: (name) => schemeAddresses(db, name),
    load: async ({ params, query: { preview }, shows }) => {
      const id = await schemeIdOf(db, params.id ?? '');
      const lent = await lentBy(id, preview);
      const is_preview = lent !== undefined;
      const scheme = await (is_preview ? schemeBeforePublishing : schemeById)(db, id);
      const isUnavailable = scheme.is_sold_out || scheme.end_date <= clock();
      const others = isUnavailable ? await otherSchemes(db, id, clock()) : [];
      const launchPage = await readSections({ owner_kind: 'scheme', owner_id: id }, lent);
      const { goes_with, also, tags } = await goesWith(scheme.main_product._id, scheme.product_ids);
      shows([schemeTag(id), ...tagsOfProducts([scheme, ...others]), ...launchPage.tags, ...tags], launchPage.until);
      return {
        scheme: safe(z.encode(schemePublic, { ...scheme, ...(is_preview && { preview: String(preview) }) })),
        others: z.encode(z.array(schemeCard), others),
        launch_page: launchPage.sections,
        goes_with,
        also,
        server_now: server_now(),
        ...(is_preview && !scheme.is_published && { is_preview }),
      };
    },
    missing: () => ({ scheme: null, others: [], launch_page: [], goes_with: [], also: [], server_now: server_now() }),
  });
}

type Shown = z.input<typeof schemePublic>;

/** Sanitises every text by an editor. */
function safe(scheme: Shown): Shown {
  return {
    ...withShownTexts(scheme),
    main_product: withShownTexts(scheme.main_product),
    bundle_product: scheme.bundle_product.map(({ _id, product_id }) => ({
      _id,
      product_id: withShownTexts(product_id),
    })),
  };
}
