import { brands } from '../../contract/catalog/brands.ts';
import { catalogEndpoints as endpoints } from '../../contract/catalog/catalog.ts';
import { specificationSheets } from '../../contract/catalog/specifications.ts';
import type { App } from '../app.ts';
import type { Db } from '../db/db.ts';
import { actorOf } from '../http/caller/session.ts';
import { mount } from '../http/mount.ts';
import { previewLink } from '../http/pages/preview.ts';
import { mountCrud } from '../http/rows/crud.ts';
import { withRevision } from '../http/rows/revision.ts';
import { say } from '../http/words/sentence.ts';
import { brandStore } from './brands.ts';
import { getProduct, listStockChanges, productType } from './catalog.service.ts';
import type { ProductUses } from './product-uses.ts';
import { grantedFlags } from './products/granted-flags.ts';
import { listProducts } from './products/list-products.service.ts';
import {
  refuseDeleted,
  removeProduct,
  restoreProduct,
  restoreProducts,
  setFlags,
  stopsIn,
} from './products/product-flags.ts';
import { saveProduct } from './products/save-product.ts';
import { specificationStore } from './specifications.ts';

export function catalogRoutes(app: App, uses: ProductUses): void {
  const { db, clock, config } = app;
  mount(app, endpoints.listProducts, ({ query }) => listProducts(db, query));
  mount(app, endpoints.getProduct, async ({ params }) => ({
    data: await withRevision(db, params.id, () => getProduct(db, uses, params.id)),
  }));
  mount(app, endpoints.previewProduct, async ({ params }) => {
    const product = await getProduct(db, uses, params.id);
    // A deleted product has no public page.
    refuseDeleted([product]);
    return { data: await previewLink(config.AGRIM_SECRET, `/products/${product.slug}`, clock()) };
  });
  mount(app, endpoints.productType, async ({ params }) => ({ data: await productType(db, params.id) }));
  mount(app, endpoints.saveProduct, async ({ body: { live_change: confirmed, ...body }, session, request }) => {
    const flags = await grantedFlags(app, request);
    const now = clock();
    const save = (db: Db) => saveProduct(db, uses, { actor: actorOf(session), may_set: flags, now }, body);
    if (!body._id) return { msg: 'Product Saved.', data: (await save(db)).product };
    const change = { session, now, products: body._id, route: 'POST product {_id}', confirmed };
    const { product, stops } = await uses.guardLive(db, change, save);
    return {
      msg: stops.length > 0 ? say('Product Saved. {stops}', { stops: stopsIn(stops) }) : 'Product Saved.',
      data: product,
    };
  });
  mount(app, endpoints.removeProduct, async ({ params, session }) => ({
    msg: 'Product Deleted. It can be restored from Deleted items.',
    data: await removeProduct(db, uses, { actor: actorOf(session), now: clock() }, params.id),
  }));
  mount(app, endpoints.restoreProduct, async ({ params, session }) => ({
    msg: 'Product restored.',
    data: await restoreProduct(db, actorOf(session), params.id),
  }));
  mount(app, endpoints.restoreProducts, async ({ body, session }) => ({
    data: await restoreProducts(db, actorOf(session), body.product_id),
  }));
  mount(app, endpoints.setProductFlags, async ({ body, session }) => {
    const data = await setFlags(db, uses, { actor: actorOf(session), now: clock() }, body);
    const { stops } = data;
    const done = 'Status Changed Successfully.';
    return {
      msg: stops.length > 0 ? say('Status Changed Successfully. {stops}', { stops: stopsIn(stops) }) : done,
      data,
    };
  });
  mount(app, endpoints.listStockChanges, ({ params, query }) => listStockChanges(db, params.id, query));

  mountCrud(app, brands, brandStore);
  mountCrud(app, specificationSheets, specificationStore);
}
