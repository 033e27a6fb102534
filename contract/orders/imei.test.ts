import { describe, expect, it } from 'vitest';
import { isImei } from './imei.ts';

describe('an IMEI', () => {
  it.each(['490154203237518', '356938035643809'])('%s is one', (text) => expect(isImei(text)).toBe(true));
  it.each(['490154203237519', '49015420323751', '4901542032375181', '49015420323751A', ''])('%s is no IMEI', (text) =>
    expect(isImei(text)).toBe(false),
  );
});
