import { crudOf, type Screen } from '../screen.ts';

export const locationScreens: Screen[] = [
  { path: 'state-manage', label: 'States', group: 'Locations', grants: crudOf('state-manage', 'state') },
  { path: 'district-manage', label: 'Districts', group: 'Locations', grants: crudOf('district-manage', 'district') },
  { path: 'area-manage', label: 'Areas', group: 'Locations', grants: crudOf('area-manage', 'area') },
];
