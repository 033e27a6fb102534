import type { Screen } from './screen.ts';

export const locationScreens: Screen[] = [
  {
    path: 'location-tree-view',
    label: 'Location tree',
    group: 'Locations',
    grants: {
      view: { admin_routes: ['location-tree-view'], server_routes: ['GET static/admin/location/counts'] },
      official: {
        admin_routes: ['location-tree-view/official'],
        server_routes: ['GET static/admin/location/official', 'POST static/admin/location/official'],
      },
    },
  },
];
