import { lowerPriceEndpoints as prices } from '../../../contract/orders/lower-price.ts';
import { counterEndpoints } from '../../../contract/orders/order-counter.ts';
import { orderDetailEndpoints as endpoints, FILE_LIMIT } from '../../../contract/orders/order-detail.ts';
import { orderItemEndpoints as items } from '../../../contract/orders/order-items.ts';
import { retailerEndpoints } from '../../../contract/orders/retailers.ts';
import { todayEndpoints } from '../../../contract/orders/today.ts';
import type { App } from '../../app.ts';
import { doneOnce } from '../../http/answering/idempotency.ts';
import { mount } from '../../http/mount.ts';
import { withUpload } from '../../http/reading/upload.ts';
import { say } from '../../http/words/sentence.ts';
import { asHeadOffice } from '../../offices/offices.service.ts';
import { listCalls, noteCall, notedText, undoCall } from './calls.ts';
import { changeItems, itemChoices } from './change-items.ts';
import { editCustomer, getCustomer } from './customer.ts';
import { lowerPrice } from './lower-price.ts';
import { decideOnLowerPrices } from './lower-prices.ts';
import { moveOrders, undoMove } from './move-orders.ts';
import { proposeMove, recentMoves } from './move-proposal.ts';
import { addNote, keepFile, openFile } from './notes.ts';
import { getOrderWork } from './order-work.ts';
import { assignOrder, peopleFor } from './people.ts';
import { remindRetailers } from './remind-retailers.ts';
import { listRetailerWork } from './retailer-work.ts';
import { retailersFor } from './retailers.ts';
import { todayOf } from './today.ts';
import { visibleOrder } from './visible-order.ts';

/** Mounts the work on one order besides its steps. */
export function workRoutes(app: App): void {
  const { db, clock, storage } = app;
  mount(app, endpoints.getDesk, async ({ params, session, kinds }) => ({
    data: await getOrderWork(db, { session, kinds, now: clock() }, params.id),
  }));
  mount(app, endpoints.noteCall, async ({ params, body, session, kinds, idempotency }) => {
    const caller = { session, kinds, now: clock() };
    const data = await doneOnce(db, idempotency, (db) => noteCall(db, caller, params.id, body));
    return { msg: notedText(body, data.status), data };
  });
  mount(app, endpoints.undoCall, async ({ params, session, kinds }) => {
    await undoCall(db, { session, kinds, now: clock() }, params.id, params.call);
    return { msg: 'Call undone.', data: { _id: params.id } };
  });
  mount(app, endpoints.addNote, async ({ params, body, session, kinds, idempotency }) => {
    const caller = { session, kinds, now: clock() };
    const note = await doneOnce(db, idempotency, (db) => addNote(db, caller, params.id, body));
    // A stored reply has the time as text.
    return { data: { ...note, at: new Date(note.at) } };
  });
  mount(app, endpoints.uploadOrderFile, async ({ params, session, kinds, request }) => {
    const caller = { session, kinds, now: clock() };
    // Checks the order before the bytes are read.
    await visibleOrder(db, caller, params.id);
    const data = await withUpload(request, { field: 'file', limit: FILE_LIMIT }, (file) =>
      keepFile(db, storage, caller, params.id, file),
    );
    return { data };
  });
  mount(app, endpoints.openOrderFile, async ({ params, session, kinds, reply }) => {
    const file = await openFile(db, storage, { session, kinds, now: clock() }, params);
    return reply
      .type(file.type)
      .headers({
        'content-length': file.bytes,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        'content-security-policy': 'sandbox',
        'x-content-type-options': 'nosniff',
      })
      .send(file.stream);
  });
  mount(app, endpoints.listRetailers, async ({ params, session, kinds }) => ({
    data: await retailersFor(db, { session, kinds, now: clock() }, params.id),
  }));
  mount(app, endpoints.listPeople, async ({ params, session, kinds }) => ({
    data: await peopleFor(db, { session, kinds, now: clock() }, params.id),
  }));
  mount(app, endpoints.assignOrder, async ({ params, body, session, kinds }) => ({
    data: await assignOrder(db, { session, kinds, now: clock() }, params.id, body.user_id ?? null),
  }));
  mount(app, items.getItemChoices, async ({ params, query, session, kinds }) => ({
    data: await itemChoices(db, { session, kinds, now: clock() }, params.id, query.chosen?.split(',') ?? []),
  }));
  mount(app, items.changeItems, async ({ params, body, session, kinds }) => ({
    msg: 'Items changed. The customer will get a message.',
    data: await changeItems(db, { session, kinds, now: clock() }, params.id, body),
  }));
  mount(app, prices.lowerPrice, async ({ params, body, session, kinds }) => ({
    msg: 'Lower price applied. The customer will get a message.',
    data: await lowerPrice(db, { session, kinds, now: clock() }, params.id, body.expected_total),
  }));
  mount(app, prices.lowerPrices, async ({ params, body, session, kinds }) => {
    const { is_given } = body;
    await decideOnLowerPrices(db, asHeadOffice(session, 'schemes'), { scheme_id: params.id, kinds, is_given });
    const msg = is_given
      ? 'Open orders are getting the lower price, each with a message.'
      : 'Open orders keep their price.';
    return { msg, data: {} };
  });
  mount(app, endpoints.getCustomer, async ({ params, session, kinds }) => ({
    data: await getCustomer(db, { session, kinds, now: clock() }, params.id),
  }));
  mount(app, endpoints.editCustomer, async ({ params, body, session, kinds }) => ({
    msg: 'Customer Saved.',
    data: await editCustomer(db, { session, kinds, now: clock() }, params.id, body),
  }));
  mount(app, todayEndpoints.getToday, async ({ session, kinds }) => ({
    data: await todayOf(db, { session, kinds, now: clock() }),
  }));
  mount(app, retailerEndpoints.listRetailerWork, ({ query, session, kinds }) =>
    listRetailerWork(db, { session, kinds, now: clock() }, query),
  );
  mount(app, retailerEndpoints.remindRetailers, async ({ body, session, kinds }) => {
    const data = await remindRetailers(db, { session, kinds, now: clock() }, body.office_id);
    return { msg: say('{retailers} reminded.', { retailers: { count: data.reminded, of: 'retailer' } }), data };
  });
  mount(app, retailerEndpoints.listMoves, async ({ session, kinds }) => ({
    data: await recentMoves(db, { session, kinds, now: clock() }),
  }));
  mount(app, retailerEndpoints.proposeMove, async ({ params, query, session, kinds }) => ({
    data: await proposeMove(db, { session, kinds, now: clock() }, params.id, query.which),
  }));
  mount(app, retailerEndpoints.moveOrders, async ({ params, body, session, kinds }) => {
    const { order_id: order_ids, ...move } = body;
    const data = await moveOrders(db, { session, kinds, now: clock() }, { from: params.id, order_ids, ...move });
    return {
      msg: say('{orders} moved. The customers get a message.', { orders: { count: data.moved, of: 'order' } }),
      data,
    };
  });
  mount(app, retailerEndpoints.undoMove, async ({ params, session, kinds }) => {
    const data = await undoMove(db, { session, kinds, now: clock() }, params.id, params.move);
    return {
      msg: say('{orders} moved back. The customers get a message.', { orders: { count: data.moved, of: 'order' } }),
      data,
    };
  });
  mount(app, counterEndpoints.listCalls, ({ query, session, kinds }) =>
    listCalls(db, { session, kinds, now: clock() }, query),
  );
}
