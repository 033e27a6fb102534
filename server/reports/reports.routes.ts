import { reportEndpoints as endpoints } from '../../contract/reports/reports.ts';
import { setupEndpoints } from '../../contract/reports/setup.ts';
import type { App } from '../app.ts';
import type { Caller } from '../http/caller/caller.ts';
import { notFound } from '../http/errors.ts';
import { mount } from '../http/mount.ts';
import { sendSheet } from '../http/sheets/sheet-write.ts';
import { asHeadOffice } from '../offices/offices.service.ts';
import { getReportParts } from './breakdown.ts';
import { getReportCalls } from './calls.ts';
import { reportRows } from './export.ts';
import { getReportWhy } from './loss-reasons.ts';
import { getReportMail, setReportMail } from './mail.ts';
import { getReportQuotas } from './quotas.ts';
import { getReport } from './report.ts';
import { getSetup, waiveStep } from './setup.ts';
import { tryMessage } from './try-message.ts';

/** A report's figures depend on the office and the granted kinds, and on nothing else about the caller. */
const SHARED = { sharedBy: ({ session, kinds }: Omit<Caller, 'now'>) => `${session.office_id} ${kinds}` };

export function reportRoutes(app: App): void {
  const { db, clock } = app;
  const callerOf = ({ session, kinds }: Omit<Caller, 'now'>): Caller => ({ session, kinds, now: clock() });
  const answer = async <Data>(read: Promise<Data>) => ({ data: await read });
  mount(app, endpoints.getReport, (call) => answer(getReport(call.db, callerOf(call), call.query)), SHARED);
  mount(app, endpoints.getReportWhy, (call) => answer(getReportWhy(call.db, callerOf(call), call.query)), SHARED);
  mount(
    app,
    endpoints.getReportParts,
    (call) => answer(getReportParts(call.db, callerOf(call), call.params.by, call.query)),
    SHARED,
  );
  mount(app, endpoints.getReportCalls, (call) => answer(getReportCalls(call.db, callerOf(call), call.query)), SHARED);
  mount(app, endpoints.getReportQuotas, (call) => answer(getReportQuotas(call.db, callerOf(call), call.query)), SHARED);
  mount(app, setupEndpoints.getSetup, async ({ session }) => ({
    data: await getSetup(db, app.config, session, clock()),
  }));
  mount(app, setupEndpoints.waiveStep, async ({ body, session }) => {
    await waiveStep(db, asHeadOffice(session, 'setup steps'), body.step, body.is_waived);
    return { msg: body.is_waived ? 'Step waived.' : 'Step restored.', data: {} };
  });
  mount(app, setupEndpoints.tryMessages, async ({ body, session }) => ({
    data: await tryMessage(db, app.config, session, body.by, clock()),
  }));
  mount(app, endpoints.exportReport, async ({ db, body, session, kinds, language, reply }) => {
    const rows = await reportRows(db, callerOf({ session, kinds }), body.by, body.find);
    reply.header('x-rows', rows.length - 1);
    return sendSheet(reply, { name: `report-by-${body.by}`, format: body.format, language, rows });
  });
  mount(app, endpoints.getReportMail, async ({ session }) => ({ data: await getReportMail(db, session) }));
  mount(app, endpoints.setReportMail, async ({ body, session, kinds }) => {
    if (!kinds.includes(body.scheme_type)) throw notFound('Report');
    const data = await setReportMail(db, session, body.scheme_type, body.is_wanted);
    return {
      msg: body.is_wanted ? 'You will get this report by email every morning.' : 'You will no longer get this report.',
      data,
    };
  });
}
