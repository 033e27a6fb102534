import { crud, PICTURES, type Screen } from '../screen.ts';

const VERSIONS = ['GET content/versions/{id}', 'GET content/version/{id}', 'GET content/preview/{id}'] as const;

const contentGrants = (path: string) =>
  crud(path, {
    view: ['GET content'],
    add: ['POST content', ...PICTURES],
    edit: ['GET content/{id}', 'POST content {_id}', ...VERSIONS, 'POST content/restore/{id}', ...PICTURES],
    delete: ['DELETE content/{id}'],
  });

export const contentScreens: Screen[] = [
  { path: 'page-manage', label: 'Pages', group: 'Content', grants: contentGrants('page-manage') },
  { path: 'content-manage', label: 'Content sections', group: 'Content', grants: contentGrants('content-manage') },
];
