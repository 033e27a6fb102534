import { z } from 'zod';
import { schemeCard, schemePublic } from '../../contract/offers.ts';
import type { App } from '../app.ts';
import { notFound } from '../http/errors.ts';
import { withShownTexts } from '../http/html.ts';
import { mountPage } from '../http/pages.ts';
import { mayPreview } from '../http/preview.ts';
import {
  nextBoundary,
  otherSchemes,
  SCHEMES_TAG,
  schemeBeforePublishing,
  schemeFor,
  schemeTag,
  tagsOfProducts,
} from './offers.service.ts';

/** `/scheme/{id}` (spec 2.1). */
export function offerPages(app: App): void {
  const { db, clock, config } = app;
  const until = () => nextBoundary(db, clock());
  const server_now = () => clock().toISOString();

  mountPage(app, '/scheme/:id', {
    page: 'scheme',
    tags: ({ id = '' }) => [schemeTag(id), SCHEMES_TAG],
    until,
    isPrivate: ({ id }, { preview }) => mayPreview(config.AGRIM_SECRET, preview, `/scheme/${id}`, clock()),
    load: async ({ id = '' }, { preview }, shows, _language, trial) => {
      // An address that is no id at all is a scheme that is not there, not a fault of the database.
      if (!z.uuid().safeParse(id).success) throw notFound('Scheme');
      const is_preview = await mayPreview(config.AGRIM_SECRET, preview, `/scheme/${id}`, clock());
      const scheme = await (is_preview ? schemeBeforePublishing(db, id) : schemeFor(db, id, trial, clock()));
      const isOver = scheme.is_sold_out || scheme.end_date <= clock();
      const others = isOver ? await otherSchemes(db, id, clock()) : [];
      shows(tagsOfProducts([scheme, ...others]));
      return {
        scheme: safe(z.encode(schemePublic, scheme)),
        others: z.encode(z.array(schemeCard), others),
        server_now: server_now(),
        ...(is_preview && !scheme.is_published && { is_preview }),
      };
    },
    missing: () => ({ scheme: null, others: [], server_now: server_now() }),
  });
}

type Shown = z.input<typeof schemePublic>;

/** Every text by an editor, through the allow-list. */
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
