import { returnEndpoints as endpoints } from '../../../contract/orders/returns.ts';
import { withPassword } from '../../access/accounts/account.service.ts';
import type { App } from '../../app.ts';
import { mount } from '../../http/mount.ts';
import { sendPrivately } from '../../media/send-privately.service.ts';
import { doneText } from '../messages.ts';
import { refundStepOf, returnTarget } from '../steps/return-steps.ts';
import { byUser } from '../steps/step-target.service.ts';
import { stepNamed, takeStep } from '../steps/steps.service.ts';
import { openReturn } from './begin-return.ts';
import { getReturn, listReturns, openReturnPicture } from './returns.ts';

export function returnRoutes(app: App): void {
  const { db, clock, storage } = app;
  mount(app, endpoints.listReturns, ({ query, session, kinds }) => listReturns(db, session, kinds, query));
  mount(app, endpoints.getReturn, async ({ params, session, kinds }) => ({
    data: await getReturn(db, session, kinds, params.id),
  }));
  mount(app, endpoints.openReturnPicture, async ({ params, session, kinds, reply }) =>
    sendPrivately(reply, await openReturnPicture(db, storage, { session, kinds }, params)),
  );
  mount(app, endpoints.openReturn, async ({ params, body, session, kinds }) => ({
    msg: 'The return is open.',
    data: await openReturn(db, { session, kinds, now: clock() }, params.id, body),
  }));
  mount(app, endpoints.takeReturnStep, async ({ params, body, session }) => {
    const step = stepNamed(params.step);
    const request = { id: params.id, step, grant: 'usual', by: byUser(session), input: body, now: clock() } as const;
    const { _id, status } = await takeStep(db, returnTarget, request);
    return { msg: doneText({ step, return_id: _id }, status), data: { _id, status } };
  });
  mount(app, endpoints.refundReturn, async ({ params, body: { password, ...input }, session }) => {
    const [by, now] = [byUser(session), clock()];
    const step = await refundStepOf(db, params.id);
    const request = { ...params, step, grant: 'refund', by, input, now } as const;
    const { _id, status } = await withPassword(db, session, { password, now }, (db) =>
      takeStep(db, returnTarget, request),
    );
    return { msg: 'Refunded.', data: { _id, status } };
  });
}
