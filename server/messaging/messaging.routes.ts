import { messagingEndpoints as endpoints } from '../../contract/messaging.ts';
import type { App } from '../app.ts';
import { mount } from '../http/mount.ts';
import { listSms } from './messaging.service.ts';

export function messagingRoutes(app: App): void {
  mount(app, endpoints.listSms, ({ query, session }) => listSms(app.db, session, query));
}
