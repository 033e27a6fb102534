import { PICTURE_LIMIT } from '../../contract/media/media.ts';
import { paymentQrEndpoints as endpoints } from '../../contract/offices/payment-qr.ts';
import type { App } from '../app.ts';
import type { Session } from '../http/caller/session.ts';
import { mount } from '../http/mount.ts';
import { withUpload } from '../http/reading/upload.ts';
import {
  type AsksSecondPerson,
  askPaymentQr,
  decidePaymentQr,
  getPaymentQr,
  listPaymentQrs,
  type RequireOtherPerson,
  readPaymentQr,
  uploadPaymentQr,
  visibleOffice,
  type WithPassword,
} from './payment-qr.ts';

interface Accounts {
  withPassword: WithPassword;
  requireOtherPerson: RequireOtherPerson;
  asksSecondPerson: AsksSecondPerson;
}

/** Mounts an office's payment QR, which takes two users if there are two. */
export function paymentQrRoutes(app: App, { withPassword, requireOtherPerson, asksSecondPerson }: Accounts): void {
  const { db, clock, storage } = app;
  const isForTwo = ({ user_id }: Session) => asksSecondPerson(db, { user_id, now: clock() });
  mount(app, endpoints.listPaymentQrs, ({ query, session }) => listPaymentQrs(db, session, query));
  mount(app, endpoints.getPaymentQr, async ({ params, session }) => ({
    data: await getPaymentQr(db, session, params.id, await isForTwo(session)),
  }));
  mount(app, endpoints.uploadPaymentQr, async ({ params, session, request }) => {
    const office = await visibleOffice(db, session, params.id);
    const data = await withUpload(request, { field: 'file', limit: PICTURE_LIMIT }, (upload) =>
      uploadPaymentQr(db, storage, office, upload),
    );
    return { data };
  });
  mount(app, endpoints.askPaymentQr, async ({ params, body: { password, ...change }, session }) => {
    const now = clock();
    const second_person = await isForTwo(session);
    const text = await readPaymentQr(db, storage, session, params.id, change);
    const data = await withPassword(db, session, { password, now }, (db) =>
      askPaymentQr(db, session, params.id, { ...change, text, second_person, now }),
    );
    return { msg: second_person ? 'Waiting for a second approver.' : 'Check it once more, then approve it.', data };
  });
  mount(app, endpoints.decidePaymentQr, async ({ params: { id, ...decision }, body, session }) => {
    const now = clock();
    const second_person = await isForTwo(session);
    const data = await withPassword(db, session, { password: body.password, now }, (db) =>
      decidePaymentQr(db, session, id, { ...decision, second_person, requireOtherPerson, now }),
    );
    return { data };
  });
}
