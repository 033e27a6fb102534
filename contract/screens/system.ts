import type { EndpointKey } from '../api.ts';
import type { Screen } from './screen.ts';

/** Declares the list of one side's faults: users view them, and delete fixed ones. */
const faults = (path: string, label: string, entity: string, call: 'clientBug' | 'serverBug'): Screen => ({
  path,
  label,
  group: 'System',
  records: { [entity]: 'detail' },
  grants: {
    view: {
      admin_routes: [path, `${path}/detail/:id`],
      server_routes: [`GET ${call}`, `GET ${call}/{id}`] satisfies EndpointKey[],
    },
    delete: {
      admin_routes: [`${path}/delete`],
      server_routes: [
        `POST ${call}/mute`,
        `POST ${call}/deleteMultiple`,
        `POST ${call}/deleteAll`,
      ] satisfies EndpointKey[],
    },
  },
});

export const systemScreens: Screen[] = [
  faults('server-errors', 'Server errors', 'Server error', 'serverBug'),
  faults('client-errors', 'Client errors', 'Client error', 'clientBug'),
  {
    path: 'jobs',
    label: 'Jobs',
    group: 'System',
    records: { Job: 'list' },
    grants: {
      view: { admin_routes: ['jobs'], server_routes: ['GET job'] },
      retry: { admin_routes: ['jobs/retry'], server_routes: ['POST job/retry', 'POST job/delete'] },
    },
  },
  {
    path: 'health',
    label: 'Health',
    group: 'System',
    grants: { view: { admin_routes: ['health'], server_routes: ['GET health'] } },
  },
];
