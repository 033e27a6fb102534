import { describe, expect, it } from 'vitest';
import { idsIn, placeOf, placesOf, sideText, valueText } from './difference-words.ts';
import { type Difference, merge } from './merge.ts';

const BRANCH = '01927f9a-1c3e-7a11-8f43-0123456789ab';
const nameOf = (id: string) => (id === BRANCH ? 'Everest Mobile (RT-001)' : undefined);

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

const rows = {
  main_variant: { key: ['variant_id'], name: (row: { sku: string }) => row.sku, given: ['sku', 'variant_id'] as const },
};
const record = (scheme_price: number | string, ...allowed_office: string[]) => ({
  main_variant: [{ variant_id: 'a', sku: '12GB-256GB-Black', scheme_price, is_active: true }],
  allowed_office,
});
const differing = (theirs: ReturnType<typeof record>, mine: ReturnType<typeof record>) =>
  merge({ base: record(70_000), theirs, mine }, rows).differences as [Difference, ...Difference[]];

describe('a difference in words', () => {
  it('names the row and the field, and says both prices in rupees', () => {
    const [price] = differing(record(69_999), record(71_999));
    expect(placeOf(price, nameOf)).toBe('Main variant 12GB-256GB-Black · Scheme price');
    expect(plain(sideText(price, 'theirs', nameOf))).toBe('Rs. 69,999');
    expect(plain(sideText(price, 'mine', nameOf))).toBe('Rs. 71,999');
  });

  it('calls a row that came in by its name, never by its id', () => {
    const [office] = differing(record(70_000, BRANCH), record(70_000));
    expect(idsIn(office)).toContain(BRANCH);
    expect(placeOf(office, nameOf)).toBe('Retailer Everest Mobile (RT-001)');
    expect(sideText(office, 'theirs', nameOf)).toBe('added');
    expect(placesOf([office])).toBe('Retailer');
  });

  it('says what one user changed in a row that the other removed', () => {
    const [row] = differing({ main_variant: [], allowed_office: [] }, record(71_999));
    expect(row.isContested).toBe(true);
    expect(placeOf(row, nameOf)).toBe('Main variant 12GB-256GB-Black');
    expect(sideText(row, 'theirs', nameOf)).toBe('removed');
    expect(plain(sideText(row, 'mine', nameOf))).toBe('scheme price Rs. 71,999');
  });

  it('says about a new row which values it has, and its name once', () => {
    const fields = { d_data: { key: ['field_id'], name: (row: { field_id: string }) => row.field_id } };
    const row = { field_id: BRANCH, field_name: 'Everest Mobile (RT-001)', option: [], is_required: true };
    const { differences } = merge({ base: { d_data: [] }, theirs: { d_data: [row] }, mine: { d_data: [] } }, fields);
    expect(placeOf(differences[0] as Difference, nameOf)).toBe('Custom field Everest Mobile (RT-001)');
    expect(sideText(differences[0] as Difference, 'theirs', nameOf)).toBe('added: required on');
  });

  it.each([
    ['start_date', '2026-11-24T10:00:05', '2026-11-24 10:00:05'],
    ['publish_from', '2026-11-24T04:15:05.000Z', '2026-11-24 10:00:05'],
    ['is_active', false, 'off'],
    ['price', 124_999.5, 'Rs. 1,24,999.50'],
    ['limit_per_phone', 2, '2'],
    ['roles', [BRANCH], 'Everest Mobile (RT-001)'],
    ['logo', { _id: 'x', path: 'a.jpg', alt: 'Front' }, 'Front'],
    ['brand_id', '', 'empty'],
  ])('says %s as people read it', (field, value, text) => {
    expect(plain(valueText(field, value, nameOf))).toBe(text);
  });

  it('names at most three places', () => {
    const of = (field: string): Difference => ({
      id: field,
      path: [{ field }],
      kind: 'field',
      base: 1,
      theirs: 2,
      mine: 1,
      isContested: false,
    });
    expect(placesOf(['name', 'is_active', 'd_data', 'slug', 'name_ne'].map(of))).toBe(
      'Name, Active, Custom field and 2 more',
    );
  });
});
