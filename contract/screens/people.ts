import { moduleGroups, modules } from '../access/roles.ts';
import { crud, inForm, type Screen, screenOf } from './screen.ts';

export const peopleScreens: Screen[] = [
  {
    path: 'user-manage',
    label: 'Users',
    group: 'People',
    records: { User: 'edit', 'Access denied': 'edit', 'Refused call': 'edit' },
    grants: {
      ...crud('user-manage', {
        view: ['GET user'],
        add: ['POST user', 'GET user/delivery', 'GET role/role', 'GET office'],
        edit: ['GET user/{id}', 'POST user {_id}', 'POST user/active/{id}', 'GET role/role', 'GET office'],
      }),
      sessions: {
        admin_routes: ['user-manage/sessions/:id'],
        server_routes: [
          'GET user/{id}',
          'GET user/session/{id}',
          'DELETE user/session/{id}/{session}',
          'GET user/passkey/{id}',
          'DELETE user/passkey/{id}/{passkey}',
          'POST user/reset-link/{id}',
          'POST user/invite',
          'GET user/delivery',
        ],
      },
      why: { admin_routes: ['user-manage/why/:id'], server_routes: ['GET user/{id}', 'GET user/why/{id}'] },
    },
  },
  {
    path: 'role-manage',
    label: 'Roles',
    group: 'People',
    records: { Role: 'edit' },
    grants: {
      ...crud('role-manage', {
        view: [],
        add: ['POST role/role', 'GET role/role'],
        edit: ['GET role/role/{id}', 'POST role/role {_id}', 'POST role/view/{id}'],
      }),
      view: {
        admin_routes: ['role-manage', 'role-manage/compare'],
        server_routes: ['GET role/role', 'GET role/compare/{id}/{other}'],
      },
    },
  },
  screenOf(
    modules,
    {
      view: ['GET role/module-group', 'GET role/module/export'],
      ...inForm('GET role/routes', 'GET role/module-group'),
    },
    {
      import: { admin_routes: ['module-manage/import'], server_routes: ['POST role/module/import'] },
      access: {
        admin_routes: ['module-manage/access/:id'],
        server_routes: [
          'GET role/access/module/{id}',
          'POST role/access/module/{id}',
          'GET role/access',
          'POST role/access',
        ],
      },
    },
  ),
  screenOf(moduleGroups),
];
