import { monitoringEndpoints as endpoints } from '../../contract/monitoring.ts';
import type { App } from '../app.ts';
import { mount } from '../http/mount.ts';
import { keepClientError } from './monitoring.service.ts';

export function monitoringRoutes(app: App): void {
  mount(app, endpoints.reportClientError, async ({ body }) => {
    await keepClientError(app.db, body);
    return { data: {} };
  });
}
