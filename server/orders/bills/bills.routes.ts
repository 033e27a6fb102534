import { billEndpoints as endpoints } from '../../../contract/orders/bills.ts';
import type { App } from '../../app.ts';
import { mount } from '../../http/mount.ts';
import { sendSheet } from '../../http/sheets/sheet-write.ts';
import { dayInNepal } from '../../http/words/bikram-day.ts';
import { fiscalYearOf } from '../../http/words/fiscal-year.ts';
import { takeFile } from '../../imports/upload.service.ts';
import { billImport } from './bill-import.ts';
import { getBook, listBills, setBill } from './bills.ts';
import { salesBook } from './sales-book.ts';

/** Mounts the retailers' bills, and the sales book of a fiscal year. */
export function billRoutes(app: App): void {
  const { db, clock } = app;
  mount(app, endpoints.listBills, ({ query, session, kinds }) => listBills(db, { session, kinds }, query));
  mount(app, endpoints.getBook, async ({ query, session, kinds }) => ({
    data: await getBook(db, { session, kinds, now: clock() }, query),
  }));
  mount(app, endpoints.importBills, ({ session, request }) => takeFile(app, billImport, { request, session }));
  mount(app, endpoints.exportBook, async ({ query, session, kinds, language, reply }) => {
    const { format, office_id } = query;
    const fiscal_year = query.fiscal_year ?? fiscalYearOf(dayInNepal(clock())).name;
    const rows = salesBook(db, { session, kinds }, { fiscal_year, office_id });
    return sendSheet(reply, { name: `sales-book-${fiscal_year.replace('/', '-')}`, format, language, rows });
  });
  mount(app, endpoints.setBill, async ({ params, body, session, kinds }) => ({
    msg: 'Bill recorded.',
    data: await setBill(db, { session, kinds, now: clock() }, params.id, body),
  }));
}
