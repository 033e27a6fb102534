import { coupons, couponEndpoints as endpoints } from '../../contract/coupons/coupons.ts';
import type { App } from '../app.ts';
import { actorOf } from '../http/caller/session.ts';
import { mount } from '../http/mount.ts';
import { mountCrud } from '../http/rows/crud.ts';
import { sendSheet } from '../http/sheets/sheet-write.ts';
import { say } from '../http/words/sentence.ts';
import { couponStore } from './coupons.service.ts';
import { copyCoupon, exportedCoupons } from './many-coupons.ts';

export function couponRoutes(app: App): void {
  mountCrud(app, coupons, couponStore);
  mount(app, endpoints.copyCoupon, async ({ params, body, session }) => {
    const made = await copyCoupon(app.db, actorOf(session), params.id, body);
    return { msg: say('{codes} generated.', { codes: { count: made, of: 'code' } }), data: { made } };
  });
  mount(app, endpoints.exportCoupons, async ({ query, language, reply }) =>
    sendSheet(reply, { name: 'coupons', format: query.format, language, rows: exportedCoupons(app.db, query.title) }),
  );
}
