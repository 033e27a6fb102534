import { describe, expect, it } from 'vitest';
import { isText, storedList } from './stored.ts';

describe('a stored list', () => {
  it('is the stored value', () => {
    expect(storedList('["Orders","Offices"]', isText)).toEqual(['Orders', 'Offices']);
  });

  it.each([null, '', 'Orders', '["Orders"', 'null', '{"0":"Orders"}', '"Orders"', '7'])('is empty for %s', (text) => {
    expect(storedList(text, isText)).toEqual([]);
  });

  it('leaves out values that are not of its kind', () => {
    expect(storedList('["Orders",null,7,{}]', isText)).toEqual(['Orders']);
  });
});
