import { MINUTE_MS, MINUTE_SECONDS } from '../../contract/durations.ts';
import { clientFaults, monitoringEndpoints as endpoints, serverFaults } from '../../contract/monitoring/monitoring.ts';
import type { App } from '../app.ts';
import { actorOf } from '../http/caller/session.ts';
import { tooMany } from '../http/errors.ts';
import { mount } from '../http/mount.ts';
import { asWritten, say } from '../http/words/sentence.ts';
import { takeOne } from '../limits/exact-count.service.ts';
import { CLIENT, getFault, listFaults, muteFaults, removeFaults, SERVER } from './faults.ts';
import { healthOf } from './health.ts';
import { listJobs, removeJobs, retryJobs } from './jobs.ts';
import { keepClientError } from './monitoring.service.ts';

const ALL = 'faults of browsers';

export function monitoringRoutes(app: App): void {
  const { db, clock, config } = app;
  const { AGRIM_SECRET: secret, LIMIT_FAULTS_MINUTE: most } = config;
  /** The minute in which this process reached the limit: after that, a flood causes no queries. */
  let full = 0;
  mount(app, endpoints.reportClientError, async ({ body, request }) => {
    // The same fault in many browsers is one row. All processes together ignore reports above this number.
    const minute = Math.floor(clock().getTime() / MINUTE_MS);
    const counted = { secret, key: ALL, until: new Date((minute + 1) * MINUTE_MS) };
    if (minute === full || (await takeOne(db, counted, most)) === undefined) {
      full = minute;
      throw tooMany(asWritten('Too many errors were reported. Try again later.'), MINUTE_SECONDS);
    }
    await keepClientError(db, body, request.headers['user-agent']);
    return { data: {} };
  });

  faultRoutes(app, clientFaults, CLIENT);
  faultRoutes(app, serverFaults, SERVER);

  mount(app, endpoints.listJobs, ({ query }) => listJobs(db, query));
  mount(app, endpoints.retryJobs, async ({ body, session }) => {
    const jobs = await retryJobs(db, actorOf(session), body.job_id);
    return { msg: say('{jobs} will be tried again now.', { jobs: { count: jobs, of: 'job' } }), data: { jobs } };
  });
  mount(app, endpoints.removeJobs, async ({ body, session }) => {
    const jobs = await removeJobs(db, actorOf(session), body.job_id);
    return { msg: say('{jobs} cancelled.', { jobs: { count: jobs, of: 'job' } }), data: { jobs } };
  });
  mount(app, endpoints.health, async () => ({ data: await healthOf(db, config) }));
}

function faultRoutes(app: App, calls: typeof clientFaults | typeof serverFaults, side: typeof CLIENT): void {
  const { db } = app;
  mount(app, calls.list, ({ query }) => listFaults(db, side, query));
  mount(app, calls.get, async ({ params }) => ({ data: await getFault(db, side, params.id) }));
  mount(app, calls.mute, async ({ body, session }) => {
    await muteFaults(db, actorOf(session), side, [body.bug_id].flat());
    return { msg: 'Hidden until it happens again.', data: {} };
  });
  mount(app, calls.remove, async ({ body, session }) => {
    await removeFaults(db, actorOf(session), side, [body.bug_id].flat());
    return { msg: 'Error deleted successfully.', data: {} };
  });
  mount(app, calls.removeAll, async ({ session }) => {
    await removeFaults(db, actorOf(session), side);
    return { msg: 'All errors deleted successfully.', data: {} };
  });
}
