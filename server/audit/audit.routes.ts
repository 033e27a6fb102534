import { auditEndpoints as endpoints } from '../../contract/audit/audit.ts';
import type { App } from '../app.ts';
import { mount } from '../http/mount.ts';
import { listAudit, type RecordNames } from './audit.service.ts';

export function auditRoutes(app: App, namesOf: RecordNames): void {
  mount(app, endpoints.listAudit, ({ db, query, session }) => listAudit(db, session, namesOf, query));
}
