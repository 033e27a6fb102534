import { crud, type Screen } from '../screen.ts';

export const settingScreens: Screen[] = [
  {
    path: 'global-setting',
    label: 'Settings',
    group: 'System',
    records: { Setting: 'edit', Cache: 'list' },
    grants: {
      ...crud('global-setting', {
        view: ['GET setting/all', 'GET setting/all/type', 'GET setting/all/subtype/{type}'],
        add: ['POST setting/{type}'],
        edit: ['GET setting/single/{id}', 'POST setting/{type} {_id}'],
        delete: ['DELETE setting/delete/{id}'],
      }),
      flush: { admin_routes: ['global-setting/flush'], server_routes: ['GET setting/redis/flush/db'] },
    },
  },
];
