import { officeImportEndpoints } from '../../contract/offices/office-import.ts';
import { officeTreeEndpoints } from '../../contract/offices/office-tree.ts';
import { officeEndpoints as endpoints, OFFICE_NOUNS } from '../../contract/offices/offices.ts';
import { storeSearchEndpoints } from '../../contract/offices/store-search.ts';
import type { App } from '../app.ts';
import { forbidden } from '../http/errors.ts';
import { mount } from '../http/mount.ts';
import { sendSheet } from '../http/sheets/sheet-write.ts';
import { say } from '../http/words/sentence.ts';
import type { TableImport } from '../imports/table-import.service.ts';
import { takeFile } from '../imports/upload.service.ts';
import { getOffice } from './office.ts';
import { moveOffice, officeTree, type UsersBelow } from './office-tree.ts';
import { listOffices, OFFICES_TAG, publicOffice, publicOffices, type Selling } from './offices.service.ts';
import { offices } from './offices.table.ts';
import type { OrdersOfOffice } from './open-orders.service.ts';
import { exportedRetailers } from './retailer-export.ts';
import { removeOffice, saveOffice, type UsesOf } from './save-office.ts';
import { nearestStores, nextStores, searchStores } from './store-search.ts';

/** The functions that modules above provide to the offices. */
interface Above {
  selling: Selling;
  usesOf: UsesOf;
  usersBelow: UsersBelow;
  ordersOf: OrdersOfOffice;
  retailerFiles: TableImport;
}

export function officeRoutes(app: App, { selling, usesOf, usersBelow, ordersOf, retailerFiles }: Above): void {
  const { db } = app;
  const cache = { cache: () => [OFFICES_TAG] };
  mount(app, endpoints.publicOffices, ({ query }) => publicOffices(db, selling, query), cache);
  mount(app, endpoints.publicOffice, async ({ params }) => ({ data: await publicOffice(db, params.id) }), cache);
  // Requests vary too much to cache, so limit them per address.
  const limited = { cache: () => undefined };
  mount(
    app,
    storeSearchEndpoints.searchStores,
    async ({ query: { text, find_scheme } }) => ({
      data: await searchStores(db, text, find_scheme ? selling.soldAt(find_scheme, offices._id) : undefined),
    }),
    limited,
  );
  mount(
    app,
    storeSearchEndpoints.nextStores,
    async ({ query }) => ({ data: await nextStores(db, selling, query) }),
    limited,
  );
  mount(
    app,
    storeSearchEndpoints.nearestStores,
    async ({ query }) => ({ data: await nearestStores(db, query) }),
    limited,
  );
  mount(app, endpoints.listOffices, ({ query, session }) => listOffices(db, session, query));
  mount(app, endpoints.getOffice, async ({ params, session, kinds }) => ({
    data: await getOffice(db, session, kinds, params.id),
  }));
  mount(app, endpoints.officeOrders, async ({ params, session, kinds }) => {
    const { _id } = await getOffice(db, session, kinds, params.id);
    return { data: (await ordersOf.openOf(db, [_id])).get(_id) ?? { all: 0, movable: 0 } };
  });
  mount(app, endpoints.saveOffice, async ({ body, session, kinds }) => {
    if (!kinds.includes(body.type)) throw forbidden();
    const { office, settled } = await saveOffice(db, session, kinds, body, ordersOf);
    return {
      ...(settled && {
        msg: say('{office} Saved. {settled}', { office: { word: OFFICE_NOUNS[office.type] }, settled }),
      }),
      data: office,
    };
  });
  mount(app, endpoints.removeOffice, async ({ params, session, kinds }) => ({
    data: await removeOffice(db, session, kinds, usesOf, params.id),
  }));
  mount(app, officeTreeEndpoints.officeTree, async ({ query, session }) => ({
    data: await officeTree(db, session, usersBelow, query),
  }));
  mount(app, officeTreeEndpoints.moveOffice, async ({ params, body, session, kinds }) => {
    const data = await moveOffice(db, session, kinds, params.id, body.parent_id);
    return { msg: say('{name} moved.', { name: data.name }), data };
  });
  mount(app, officeImportEndpoints.exportRetailers, async ({ query, session, language, reply }) =>
    sendSheet(reply, { name: 'retailers', format: query.format, language, rows: await exportedRetailers(db, session) }),
  );
  mount(app, officeImportEndpoints.importRetailers, ({ request, session }) =>
    takeFile(app, retailerFiles, { request, session }),
  );
}
