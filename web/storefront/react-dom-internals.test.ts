import * as reactDom from 'react-dom';
import { expect, it } from 'vitest';
import { __DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE as ours } from './react-dom-internals.ts';

it('what stands for react-dom has the shape of what it stands for, so that an upgrade which changes it is seen here', () => {
  const { __DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: theirs } = reactDom as unknown as {
    [internals: string]: typeof ours;
  };
  expect(Object.keys(ours).sort()).toEqual(Object.keys(theirs as object).sort());
  expect(Object.keys(ours.d).sort()).toEqual(Object.keys((theirs as typeof ours).d).sort());
  expect(reactDom.version).toBe('19.3.1');
});
