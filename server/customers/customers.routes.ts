import { customerEndpoints as endpoints } from '../../contract/customers/customers.ts';
import { confirmPassword } from '../access/accounts/account.service.ts';
import type { App } from '../app.ts';
import { mount } from '../http/mount.ts';
import { blockCustomer, noteCustomer, textCustomer, unblockCustomer } from './customer-actions.ts';
import { getCustomer } from './customers.ts';
import { eraseCustomer, getErasure } from './erase.ts';
import { listCustomers } from './list-customers.ts';
import { joinNumbers, separateNumber } from './numbers.ts';

export function customerRoutes(app: App): void {
  const { db, clock, storage } = app;
  mount(app, endpoints.listCustomers, ({ query, session }) => listCustomers(db, session, query));
  mount(app, endpoints.getCustomerPage, async ({ params, session }) => ({
    data: await getCustomer(db, session, params.phone),
  }));
  mount(app, endpoints.noteCustomer, async ({ params, body, session }) => ({
    msg: 'Note saved.',
    data: await noteCustomer(db, session, { ...params, ...body, now: clock() }),
  }));
  mount(app, endpoints.textCustomer, async ({ params, body, session }) => {
    await textCustomer(db, session, params.phone, body.message);
    return { msg: 'The message is being sent.', data: {} };
  });
  mount(app, endpoints.blockCustomer, async ({ params, body, session }) => ({
    msg: 'The number is blocked.',
    data: await blockCustomer(db, session, { ...params, ...body, now: clock() }),
  }));
  mount(app, endpoints.unblockCustomer, async ({ params, session }) => {
    await unblockCustomer(db, session, params.phone);
    return { msg: 'Number unblocked.', data: {} };
  });
  mount(app, endpoints.joinNumbers, async ({ params, body, session }) => {
    await joinNumbers(db, session, params.phone, body.other);
    return { msg: 'The numbers are linked.', data: {} };
  });
  mount(app, endpoints.separateNumber, async ({ params, session }) => {
    await separateNumber(db, session, params.phone, params.other);
    return { msg: 'The numbers are unlinked.', data: {} };
  });
  mount(app, endpoints.eraseCustomer, async ({ params, body, session }) => {
    await confirmPassword(db, session, { password: body.password, now: clock() });
    const data = await eraseCustomer(db, storage, session, { ...params, reason: body.reason, now: clock() });
    return { msg: 'Customer data erased.', data };
  });
  mount(app, endpoints.getErasure, async ({ params, session }) => ({ data: await getErasure(db, session, params.id) }));
}
