import { crud, type Screen } from './screen.ts';

export const settingScreens: Screen[] = [
  {
    path: 'our-brand',
    label: 'Your brand',
    group: 'System',
    records: { 'Our brand': 'list' },
    grants: {
      view: { admin_routes: ['our-brand'], server_routes: ['GET our-brand'] },
      edit: {
        admin_routes: ['our-brand/edit'],
        server_routes: ['POST our-brand', 'POST our-brand {_id}', 'POST our-brand/logo', 'POST setup/waive'],
      },
    },
  },
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
