import { catalogEndpoints as endpoints } from '../../contract/catalog.ts';
import type { App } from '../app.ts';
import { mount } from '../http/mount.ts';
import { getProduct, listProducts } from './catalog.service.ts';

export function catalogRoutes(app: App): void {
  const { db } = app;
  mount(app, endpoints.listProducts, ({ query }) => listProducts(db, query));
  mount(app, endpoints.getProduct, async ({ params }) => ({ data: await getProduct(db, params.id) }));
}
