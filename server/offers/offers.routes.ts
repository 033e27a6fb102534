import { offerEndpoints as endpoints } from '../../contract/offers.ts';
import type { App } from '../app.ts';
import { mount } from '../http/mount.ts';
import { schemeById, schemeTag } from './offers.service.ts';

export function offerRoutes(app: App): void {
  const { db } = app;
  mount(app, endpoints.publicScheme, async ({ params }) => ({ data: await schemeById(db, params.id) }), {
    cache: ({ params }) => [schemeTag(params.id)],
  });
}
