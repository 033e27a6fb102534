import { describe, expect, it } from 'vitest';
import { isImei, typedImei } from './imei.ts';

describe('an IMEI', () => {
  it.each(['490154203237518', '356938035643809'])('%s is one', (text) => expect(isImei(text)).toBe(true));
  it.each(['490154203237519', '49015420323751', '4901542032375181', '49015420323751A', ''])('%s is no IMEI', (text) =>
    expect(isImei(text)).toBe(false),
  );
});

it.each([
  'IMEI(sim slot1):490154203237518',
  'IMEI (sim slot 2): 490154203237518 / 01',
  'IMEI_1: 490154203237518',
  'IMEI/MEID 490154203237518',
  'IMEI = 490154203237518',
  '49 015420 323751 8 SV 01',
  '490154203237518,',
  '4.90154203237518E+14',
  '490154203237518.0',
])('is read from %s', (typed) => expect(typedImei(typed)).toBe('490154203237518'));

it.each(['4.9015420323752E+14', '490154203237518 356938035643809', 'SN 490154203237518'])(
  'is not read from %s',
  (typed) => expect(isImei(typedImei(typed))).toBe(false),
);
