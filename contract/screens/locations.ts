import { crud, type Screen } from '../screen.ts';

export const locationScreens: Screen[] = [
  {
    path: 'state-manage',
    label: 'States',
    group: 'Locations',
    grants: crud('state-manage', {
      view: ['GET state'],
      add: ['POST state'],
      edit: ['GET state/{id}', 'POST state {_id}'],
      delete: ['DELETE state/{id}'],
    }),
  },
  {
    path: 'district-manage',
    label: 'Districts',
    group: 'Locations',
    grants: crud('district-manage', {
      view: ['GET district'],
      add: ['POST district'],
      edit: ['GET district/{id}', 'POST district {_id}'],
      delete: ['DELETE district/{id}'],
    }),
  },
  {
    path: 'area-manage',
    label: 'Areas',
    group: 'Locations',
    grants: crud('area-manage', {
      view: ['GET area'],
      add: ['POST area'],
      edit: ['GET area/{id}', 'POST area {_id}'],
      delete: ['DELETE area/{id}'],
    }),
  },
];
