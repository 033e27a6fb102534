import { z } from 'zod';
import { schemeCard, schemePublic } from '../../contract/offers.ts';
import type { App } from '../app.ts';
import { notFound } from '../http/errors.ts';
import { mountPage, safeHtml } from '../http/pages.ts';
import { runningSchemes, SCHEMES_TAG, schemeById, schemeTag } from './offers.service.ts';

/** `/` and `/scheme/{id}` (spec 2.1). */
export function offerPages(app: App): void {
  const { db, clock } = app;
  const server_now = () => clock().toISOString();

  mountPage(app, '/', {
    page: 'home',
    tags: () => [SCHEMES_TAG],
    load: async () => {
      const schemes = await runningSchemes(db, clock());
      return { schemes: z.encode(z.array(schemeCard), schemes), server_now: server_now() };
    },
  });

  mountPage(app, '/scheme/:id', {
    page: 'scheme',
    tags: ({ id = '' }) => [schemeTag(id)],
    load: async ({ id }) => {
      // An address that is no id at all is a scheme that is not there, not a fault of the database.
      if (!z.uuid().safeParse(id).success) throw notFound('Scheme');
      const scheme = await schemeById(db, id as string);
      return { scheme: safe(z.encode(schemePublic, scheme)), server_now: server_now() };
    },
    missing: () => ({ scheme: null, server_now: server_now() }),
  });
}

type Shown = z.input<typeof schemePublic>;

/** Every text by an editor, through the allow-list. */
function safe(scheme: Shown): Shown {
  const safeProduct = (product: Shown['main_product']) => ({
    ...product,
    description: product.description && safeHtml(product.description),
  });
  return {
    ...scheme,
    description: scheme.description && safeHtml(scheme.description),
    main_product: safeProduct(scheme.main_product),
    bundle_product: scheme.bundle_product.map((bundle) => ({ ...bundle, product_id: safeProduct(bundle.product_id) })),
  };
}
