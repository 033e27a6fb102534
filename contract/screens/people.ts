import { crud, type Screen } from '../screen.ts';

export const peopleScreens: Screen[] = [
  {
    path: 'user-manage',
    label: 'Users',
    group: 'People',
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
          'POST user/reset-link/{id}',
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
    grants: crud('role-manage', {
      view: ['GET role/role'],
      add: ['POST role/role'],
      edit: ['GET role/role/{id}', 'POST role/role {_id}'],
    }),
  },
  {
    path: 'module-manage',
    label: 'Modules',
    group: 'People',
    grants: {
      ...crud('module-manage', {
        view: ['GET role/module', 'GET role/module-group', 'GET role/module/export'],
        add: ['POST role/module', 'GET role/routes', 'GET role/module-group'],
        edit: ['GET role/module/{id}', 'POST role/module {_id}', 'GET role/routes', 'GET role/module-group'],
        delete: ['DELETE role/module/{id}'],
      }),
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
  },
  {
    path: 'sub-modules',
    label: 'Module groups',
    group: 'People',
    grants: crud('sub-modules', {
      view: ['GET role/module-group'],
      add: ['POST role/module-group'],
      edit: ['GET role/module-group/{id}', 'POST role/module-group {_id}'],
      delete: ['DELETE role/module-group/{id}'],
    }),
  },
];
