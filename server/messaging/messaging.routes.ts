import { messagingEndpoints as endpoints } from '../../contract/messaging/messaging.ts';
import type { App } from '../app.ts';
import { actorOf } from '../http/caller/session.ts';
import { mount } from '../http/mount.ts';
import { keepReceived, requireDeviceKey } from './devices.ts';
import { listSms } from './messaging.service.ts';
import { sendTest, templateStore } from './templates.service.ts';

/** Further handling of a device's message. */
type NoteSms = (
  db: App['db'],
  sms: { _id: string; message: string; sender: string; at: Date },
  now: Date,
) => Promise<void>;

export function messagingRoutes(app: App, noteSms: NoteSms): void {
  const { db, clock, config } = app;
  mount(app, endpoints.listSms, ({ db, query, session }) => listSms(db, session, query));
  mount(app, endpoints.takeFromDevice, async ({ body: { device_key, ...received } }) => {
    requireDeviceKey(device_key, config.SMS_DEVICE_KEY);
    const now = clock();
    const _id = await keepReceived(db, received, now);
    const { message, phone_number: sender, added_at: at = now } = received;
    await noteSms(db, { _id, message, sender, at }, now);
    return { data: { _id } };
  });

  mount(app, endpoints.listTemplates, ({ query }) => templateStore.list(db, query));
  mount(app, endpoints.getTemplate, async ({ params }) => ({ data: await templateStore.get(db, params.id) }));
  mount(app, endpoints.saveTemplate, async ({ body, session }) => ({
    msg: 'Message saved.',
    data: await templateStore.save(db, actorOf(session), body),
  }));
  mount(app, endpoints.testTemplate, async ({ body }) => {
    await sendTest(db, body.text, body.phone_number);
    return { msg: 'Test sent. Check the SMS list for the result.', data: {} };
  });
}
