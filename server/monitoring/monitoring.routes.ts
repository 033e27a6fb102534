import { monitoringEndpoints as endpoints } from '../../contract/monitoring.ts';
import type { App } from '../app.ts';
import { tooMany } from '../http/errors.ts';
import { mount } from '../http/mount.ts';
import { createCounts, shareNowAndThen } from '../limits/counts.service.ts';
import { keepClientError } from './monitoring.service.ts';

const MINUTE = 60;
const ALL = 'faults of browsers';

export function monitoringRoutes(app: App): void {
  const { db, clock, config } = app;
  const counts = createCounts({ seconds: MINUTE, tellFrom: 2, clock, secret: config.AGRIM_SECRET });
  shareNowAndThen(app, counts);
  mount(app, endpoints.reportClientError, async ({ body }) => {
    // Many browsers with one fault are one row; more than these tell nothing new.
    if (counts.of(ALL) >= config.LIMIT_FAULTS_MINUTE) throw tooMany('Enough faults were reported.', MINUTE);
    counts.add(ALL);
    await keepClientError(db, body);
    return { data: {} };
  });
}
