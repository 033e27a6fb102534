import { officeEndpoints as endpoints } from '../../contract/offices.ts';
import type { App } from '../app.ts';
import { forbidden } from '../http/errors.ts';
import { mount } from '../http/mount.ts';
import { getOffice } from './office.ts';
import { listOffices, OFFICES_TAG, publicOffice, publicOffices, type SoldAt } from './offices.service.ts';
import { removeOffice, saveOffice, type UsesOf } from './save-office.ts';

export function officeRoutes(app: App, soldAt: SoldAt, usesOf: UsesOf): void {
  const { db } = app;
  const cache = { cache: () => [OFFICES_TAG] };
  mount(app, endpoints.publicOffices, ({ query }) => publicOffices(db, soldAt, query), cache);
  mount(app, endpoints.publicOffice, async ({ params }) => ({ data: await publicOffice(db, params.id) }), cache);
  mount(app, endpoints.listOffices, ({ query, session }) => listOffices(db, session, query));
  mount(app, endpoints.getOffice, async ({ params, session, kinds }) => ({
    data: await getOffice(db, session, kinds, params.id),
  }));
  mount(app, endpoints.saveOffice, async ({ body, session, kinds }) => {
    if (!kinds.includes(body.type)) throw forbidden();
    return { data: await saveOffice(db, session, kinds, body) };
  });
  mount(app, endpoints.removeOffice, async ({ params, session, kinds }) => ({
    data: await removeOffice(db, session, kinds, usesOf, params.id),
  }));
}
