import { expect, it } from 'vitest';
import { screens } from '../../contract/screen-list.ts';
import { PRESET_ROLES } from '../access/grants/preset-roles.ts';

it.each(Object.entries(PRESET_ROLES))('%s has the library if it writes texts with pictures', (_role, { grants }) => {
  const mayWrite = screens.some(({ path, grants: types }) =>
    grants[path]?.some((type) => types[type]?.server_routes.includes('POST files/upload')),
  );
  expect(Boolean(grants['media-manage'])).toBe(mayWrite);
  expect(Boolean(grants['editor-file-select'])).toBe(mayWrite);
});
