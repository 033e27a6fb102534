import { expect, it } from 'vitest';
import { cellText, typedText } from './typed-text.ts';

it.each([
  ['\u202a9841234567\u202c', '9841234567'],
  ['98\u200b41', '9841'],
  ['98\u201141', '98-41'],
  ['98\u221241', '98-41'],
  ['\u00a098\u202f41\u2009', '98 41'],
  ['९८४१', '9841'],
  ['٩٨٤١', '9841'],
  ['９８４１', '9841'],
  ['𝟡𝟠', '98'],
  ['RT\ufe0f-001', 'RT-001'],
])('reads %j as the keyboard writes it', (typed, plain) => {
  expect(typedText(typed)).toBe(plain);
});

it.each([
  ["'9841", '9841'],
  [' ’९८४१', '9841'],
  ["'RT-001", 'RT-001'],
  ["'", ''],
  ["''", "''"],
  ['9.841234567E+09', '9841234567'],
  ['४,९०१५४२०३२३७५१८E+14', '490154203237518'],
  ['9.84E+09', '9.84E+09'],
  ['6.1E+04', '6.1E+04'],
  ['1.5E1', '1.5E1'],
])('reads the cell %j as its sheet shows it', (typed, plain) => {
  expect(cellText(typed)).toBe(plain);
});
