import { officeEndpoints as endpoints } from '../../contract/offices.ts';
import type { App } from '../app.ts';
import { mount } from '../http/mount.ts';
import { listOffices, OFFICES_TAG, publicOffice, publicOffices, type SoldAt } from './offices.service.ts';

export function officeRoutes(app: App, soldAt: SoldAt): void {
  const { db } = app;
  const cache = { cache: () => [OFFICES_TAG] };
  mount(app, endpoints.publicOffices, ({ query }) => publicOffices(db, soldAt, query), cache);
  mount(app, endpoints.publicOffice, async ({ params }) => ({ data: await publicOffice(db, params.id) }), cache);
  mount(app, endpoints.listOffices, ({ query, session }) => listOffices(db, session, query));
}
