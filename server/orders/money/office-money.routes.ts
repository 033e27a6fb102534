import type { FastifyRequest } from 'fastify';
import { officeMoneyEndpoints as endpoints } from '../../../contract/orders/office-money.ts';
import { serverRoutes } from '../../../contract/routes.ts';
import type { App } from '../../app.ts';
import { mount } from '../../http/mount.ts';
import { sendSheet } from '../../http/sheets/sheet-write.ts';
import { addDeposit, answerDeposit, correctDeposit } from './deposits.ts';
import { lockMonth } from './lock-month.ts';
import { getOfficeMoney, listOfficeMoney } from './office-money.ts';
import { officeMoneyRows } from './office-money-file.ts';
import { closeTill, getTill } from './till.ts';

/** Mounts the office balances: a statement by month, the deposits, and the month's lock, which takes two people. */
export function officeMoneyRoutes(app: App): void {
  const { db, clock } = app;
  const mayAnswer = async (request: FastifyRequest) => {
    const caller = await app.authenticate(db, request, serverRoutes(endpoints.answerDeposit));
    return caller !== undefined && caller.granted.length > 0;
  };
  mount(app, endpoints.listOfficeMoney, async ({ query, session }) => ({
    data: await listOfficeMoney(db, session, query.month, clock()),
  }));
  mount(app, endpoints.getOfficeMoney, async ({ params, query, session }) => ({
    data: await getOfficeMoney(db, session, params.id, query.month, clock()),
  }));
  mount(app, endpoints.exportOfficeMoney, async ({ body, session, language, reply }) => {
    const rows = await officeMoneyRows(db, session, body);
    return sendSheet(reply.header('x-rows', rows.length - 1), {
      name: `office-money-${body.month}`,
      format: body.format,
      language,
      rows,
    });
  });
  mount(app, endpoints.addDeposit, async ({ params, body, session, request }) => ({
    msg: 'Deposit recorded.',
    data: await addDeposit(db, { session, may_answer: await mayAnswer(request) }, params.id, body, clock()),
  }));
  mount(app, endpoints.correctDeposit, async ({ params, body, session }) => ({
    msg: 'Deposit reversed.',
    data: await correctDeposit(db, session, params.id, body.reason, clock()),
  }));
  mount(app, endpoints.answerDeposit, async ({ params, body, session }) => ({
    msg: body.is_confirmed ? 'Deposit confirmed.' : 'Deposit disputed. The office can see your reason.',
    data: { state: await answerDeposit(db, session, params.id, body, clock()) },
  }));
  mount(app, endpoints.lockOfficeMonth, async ({ params, body, session }) => {
    const state = await lockMonth(db, session, { id: params.id, month: body.month }, clock());
    return {
      msg: state === 'locked' ? 'Month locked.' : 'Lock requested. A second approver must confirm it.',
      data: { state },
    };
  });
  mount(app, endpoints.getTill, async ({ params, session }) => ({ data: await getTill(db, session, params.id) }));
  mount(app, endpoints.closeTill, async ({ params, body, session, request }) => ({
    msg: 'Day closed.',
    data: await closeTill(db, { session, may_answer: await mayAnswer(request) }, params.id, body, clock()),
  }));
}
