import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { textIn } from '../http/words/sentence.ts';
import official from './data/nepal-locations.json' with { type: 'json' };
import { ensurePlaces } from './ensure-places.ts';
import { ensureLocalities } from './localities.service.ts';
import { areas, districts } from './locations.table.ts';
import { areasMeant, placesByName, type WrittenPlace } from './named-places.service.ts';

const { db } = await testApp();
await ensurePlaces(db, () => {});
await ensureLocalities(db);
const find = await placesByName(db);

const stored = await db
  .select({ _id: areas._id, area: areas.name, district: districts.name })
  .from(areas)
  .innerJoin(districts, eq(districts._id, areas.district));
const nameOf = new Map(stored.map(({ _id, area, district }) => [_id, `${area}, ${district}`]));

/** Finds a place as it is written; returns its names and ward, or the error. */
function found(area: string, district?: string, state?: string) {
  const place = find({ area, district, state });
  if ('wrong' in place) return `${place.wrong.column}: ${textIn('en', place.wrong.text)}`;
  return [nameOf.get(place.vdc_municipality), ...(place.ward ? [place.ward] : [])].join(', ');
}

const KINDS: Record<string, { en: string; ne: string }> = {
  metropolitan: { en: 'Metropolitan City', ne: 'महानगरपालिका' },
  'sub-metropolitan': { en: 'Sub-Metropolitan City', ne: 'उपमहानगरपालिका' },
  municipality: { en: 'Municipality', ne: 'नगरपालिका' },
  'rural-municipality': { en: 'Rural Municipality', ne: 'गाउँपालिका' },
};
const all = official.flatMap((state) =>
  state.districts.flatMap((district) =>
    district.areas.map((area) => ({ area, district, state, kind: KINDS[area.type] as { en: string; ne: string } })),
  ),
);
type One = (typeof all)[number];

it.each<[string, (one: One) => WrittenPlace]>([
  [
    'as a public list writes it',
    ({ area, district, kind }) => ({ area: `${area.name} ${kind.en}`, district: district.name }),
  ],
  [
    'in capitals with its ward',
    ({ area, district, kind }) => ({
      area: `${area.name} ${kind.en}-1`.toUpperCase(),
      district: district.name.toUpperCase(),
    }),
  ],
  ['in Nepali', ({ area, district }) => ({ area: area.name_ne, district: district.name_ne })],
  [
    'in Nepali with its kind, ward and all places around it',
    ({ area, district, state, kind }) => ({
      area: `${area.name_ne} ${kind.ne} वडा नं. १`,
      district: `${district.name_ne} जिल्ला`,
      state: state.name_ne,
    }),
  ],
  [
    'in Nepali with its kind in one word',
    ({ area, district, kind }) => ({ area: area.name_ne + kind.ne, district: district.name }),
  ],
  [
    'with the words District and Province',
    ({ area, district, state }) => ({
      area: area.name,
      district: `${district.name} District`,
      state: state.name.toUpperCase(),
    }),
  ],
  [
    'with a province without the word',
    ({ area, district, state }) => ({
      area: area.name,
      district: district.name,
      state: state.name.replace(' Province', ''),
    }),
  ],
])('finds each of the 753 areas with its district %s', (_, write) => {
  expect(all).toHaveLength(753);
  const missed = all.flatMap((one) => {
    const { area, district, state } = write(one);
    const now = found(area, district, state);
    const is = `${one.area.name}, ${one.district.name}`;
    return [is, `${is}, 1`].includes(now) ? [] : [`${area}, ${district}, ${state}: ${now}`];
  });
  expect(missed).toEqual([]);
});

it.each([
  ['Kathmandu Metropolitan City', 'Kathmandu', 'Kathmandu, Kathmandu'],
  ['काठमाण्डौ', 'काठमाडौं', 'Kathmandu, Kathmandu'],
  ['Phungling Municipality', 'TAPLEJUNG', 'Phungling, Taplejung'],
  ['Kathmandu-10', 'Kathmandu', 'Kathmandu, Kathmandu, 10'],
  ['Kathmandu 10', undefined, 'Kathmandu, Kathmandu, 10'],
  ['Kathmandu Metropolitan City, Ward No. 10', undefined, 'Kathmandu, Kathmandu, 10'],
  ['काठमाडौँ महानगरपालिका-१०', undefined, 'Kathmandu, Kathmandu, 10'],
  ['Itahari Sub Metropolitan City', 'sunsari', 'Itahari, Sunsari'],
  ['Lalitpur Mahanagarpalika', 'Lalitpur', 'Lalitpur, Lalitpur'],
  ['KTM', 'Kathmandu', 'Kathmandu, Kathmandu'],
  ['ktm-10', undefined, 'Kathmandu, Kathmandu, 10'],
  ['Lalitpur MC', undefined, 'Lalitpur, Lalitpur'],
  ['Pokhara Metro', undefined, 'Pokhara, Kaski'],
  ['Damak Na.Pa.', undefined, 'Damak, Jhapa'],
  ['Bardaghat', 'Nawalparasi West', 'Bardaghat, Nawalparasi West (Parasi)'],
  ['काठमाडौं म.न.पा.', undefined, 'Kathmandu, Kathmandu'],
  ['ललितपुर म. न. पा. वडा नं ३', undefined, 'Lalitpur, Lalitpur, 3'],
  ['बुटवल उ.म.न.पा.', undefined, 'Butwal, Rupandehi'],
  ['इटहरी उपमहानगर', undefined, 'Itahari, Sunsari'],
  ['चन्द्रागिरि न. पा. ५', undefined, 'Chandragiri, Kathmandu, 5'],
  ['रैनादेवी छहरा गा.पा.', undefined, 'Rainadevi Chhahara, Palpa'],
  ['टोखा नपा', undefined, 'Tokha, Kathmandu'],
  ['Tokha Mun.', undefined, 'Tokha, Kathmandu'],
  ['Rainadevi Chhahara Rural Muni', undefined, 'Rainadevi Chhahara, Palpa'],
  ['Damak N.P.', 'Jhapa Dist.', 'Damak, Jhapa'],
  ['Pokhara MNP', undefined, 'Pokhara, Kaski'],
  ['Biratnagar MPC', undefined, 'Biratnagar, Morang'],
  ['Budhanilkantha Na.Pa., Nepal', undefined, 'Budhanilkantha, Kathmandu'],
  ['Bardaghat', 'Parasi', 'Bardaghat, Nawalparasi West (Parasi)'],
  ['KMC-10', 'Kathmandu', 'Kathmandu, Kathmandu, 10'],
  ['LMC 3', undefined, 'Lalitpur, Lalitpur, 3'],
  ['का.म.न.पा. १०', undefined, 'Kathmandu, Kathmandu, 10'],
  ['का.म.पा.-१०', 'काठमाडौं', 'Kathmandu, Kathmandu, 10'],
  ['ल. म. न. पा.', undefined, 'Lalitpur, Lalitpur'],
  ['Kathmandu (10)', undefined, 'Kathmandu, Kathmandu, 10'],
  ['Kathmandu 44600', undefined, 'Kathmandu, Kathmandu'],
  ['Patan', 'Lalitpur', 'Lalitpur, Lalitpur'],
  ['Patan', 'Baitadi', 'Patan, Baitadi'],
  ['Narayangarh', 'Chitwan', 'Bharatpur, Chitwan'],
  ['Bhairahawa', undefined, 'Siddharthanagar, Rupandehi'],
  ['Janakpur', 'Dhanusha', 'Janakpurdham, Dhanusha'],
  ['महेन्द्रनगर', 'Kanchanpur', 'Bhimdatta, Kanchanpur'],
  ['Charikot', undefined, 'Bhimeswor, Dolakha'],
  ['Bharatpur, Chitwan', undefined, 'Bharatpur, Chitwan'],
  ['Kathmandu-10, Baneshwor', undefined, 'Kathmandu, Kathmandu, 10'],
  ['New Baneshwor, Kathmandu', undefined, 'Kathmandu, Kathmandu'],
  ['Pokhara Lekhnath', 'Kaski', 'Pokhara, Kaski'],
])('reads %s, %s as %s', (area, district, is) => {
  expect(found(area, district)).toBe(is);
});

it.each([
  ['Birganj', 'Parsa', 'area: No such area. Did you mean Birgunj?'],
  ['Nepalganj Sub-Metropolitan City', 'Banke', 'area: No such area. Did you mean Nepalgunj?'],
  ['Pokhra', 'Kaski', 'area: No such area. Did you mean Pokhara?'],
  ['Biratngr', 'Morang', 'area: No such area. Did you mean Biratnagar?'],
  ['Atlantis', 'Parsa', 'area: No such area. Enter it as in the list of areas.'],
  ['- 5', undefined, 'area: No such area. Enter it as in the list of areas.'],
  ['Birgunj', 'Banke', 'area: Birgunj is in Parsa. Correct one of the two.'],
  ['Kathmandu', 'Kathmando', 'district: No such district. Did you mean Kathmandu?'],
  ['Patan', undefined, 'district: Several districts have an area with this name. Enter the district.'],
  ['Kathmandu-10, Atlantis', undefined, 'area: No such area. Enter it as in the list of areas.'],
  ['Bharatpur, Kaski', undefined, 'area: No such area. Enter it as in the list of areas.'],
  ['Lakeside', 'Kathmandu', 'area: No such area. Enter it as in the list of areas.'],
  ['Kalika', undefined, 'district: Several districts have an area with this name. Enter the district.'],
])('refuses %s, %s: %s', (area, district, text) => {
  expect(found(area, district)).toBe(text);
});

it.each(['Province 5', 'Province No. 5', 'प्रदेश नं. ५', '5', 'Pradesh-5', 'Lumbini'])('knows the state %s', (state) => {
  expect(found('Tilottama', 'Rupandehi', state)).toBe('Tilottama, Rupandehi');
  expect(found('Kathmandu', 'Kathmandu', state)).toMatch(/^district: Kathmandu is in Bagmati/);
});

it('refuses a district of another state, and proposes a state', () => {
  expect(found('Kathmandu', 'Kathmandu', 'Koshi Province')).toBe(
    'district: Kathmandu is in Bagmati Province. Correct one of the two.',
  );
  expect(found('Kathmandu', 'Kathmandu', 'Bagmatti Pradesh')).toBe('Kathmandu, Kathmandu');
  expect(found('Kathmandu', 'Kathmandu', 'Bagmoti')).toBe('state: No such state. Did you mean Bagmati Province?');
});

it.each([
  ['Lakeside Pokhara', ['Pokhara, Kaski']],
  ['Kalanki ktm', ['Kathmandu, Kathmandu']],
  ['ktm, kalanki', ['Kathmandu, Kathmandu']],
  ['Kathmandu 44600', ['Kathmandu, Kathmandu']],
])('finds for a visitor who types %s', async (typed, meant) => {
  expect((await areasMeant(db, typed)).map((_id) => nameOf.get(_id))).toEqual(meant);
});
