import { auditEndpoints as endpoints } from '../../contract/audit.ts';
import type { App } from '../app.ts';
import { mount } from '../http/mount.ts';
import { listAudit } from './audit.service.ts';

export function auditRoutes(app: App): void {
  mount(app, endpoints.listAudit, ({ query, session }) => listAudit(app.db, session, query));
}
