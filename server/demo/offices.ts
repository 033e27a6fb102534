import { asc, eq } from 'drizzle-orm';
import { newId } from '../db/columns.ts';
import type { Db } from '../db/db.ts';
import { inOrder } from '../db/in-order.ts';
import { areas, districts, states } from '../locations/locations.table.ts';
import { wardsByNumber } from '../locations/wards.service.ts';
import { offices } from '../offices/offices.table.ts';
import { mapOf } from './pins.ts';

/** Names, places and opening hours of the demo's stores, in both languages. */
interface InBoth {
  en: string;
  ne: string;
}

const HEAD_OFFICE: InBoth = { en: 'Agrim Head Office', ne: 'अग्रिम केन्द्रीय कार्यालय' };

const HEAD_STREET: InBoth = { en: 'Durbar Marg', ne: 'दरबारमार्ग' };

const SHOP_NAMES: InBoth[] = [
  { en: 'Everest Mobile', ne: 'एभरेस्ट मोबाइल' },
  { en: 'Himal Electronics', ne: 'हिमाल इलेक्ट्रोनिक्स' },
  { en: 'Digital Point', ne: 'डिजिटल पोइन्ट' },
  { en: 'Smart Zone', ne: 'स्मार्ट जोन' },
  { en: 'Mobile Hub', ne: 'मोबाइल हब' },
  { en: 'Sagarmatha Telecom', ne: 'सगरमाथा टेलिकम' },
  { en: 'City Gadget', ne: 'सिटी ग्याजेट' },
  { en: 'Namaste Mobile', ne: 'नमस्ते मोबाइल' },
  { en: 'Tech Corner', ne: 'टेक कर्नर' },
  { en: 'Star Communication', ne: 'स्टार कम्युनिकेसन' },
];

const STREETS: InBoth[] = [
  { en: 'New Road', ne: 'न्युरोड' },
  { en: 'Main Chowk', ne: 'मेन चोक' },
  { en: 'Bus Park', ne: 'बसपार्क' },
  { en: 'Station Road', ne: 'स्टेसन रोड' },
  { en: 'Hospital Road', ne: 'अस्पताल रोड' },
  { en: 'Campus Road', ne: 'क्याम्पस रोड' },
  { en: 'Bazaar Line', ne: 'बजार लाइन' },
];

/** The capital's second store, which a search for its street finds. */
const KALANKI: InBoth = { en: 'Kalanki Chowk', ne: 'कलंकी चोक' };

const EVERY_DAY: InBoth = { en: 'Every day 9:00 to 20:00', ne: 'हरेक दिन 9:00 देखि 20:00' };
const SIX_DAYS: InBoth = { en: 'Sun to Fri 10:00 to 19:00', ne: 'आइतबारदेखि शुक्रबार 10:00 देखि 19:00' };

type Office = typeof offices.$inferInsert & { _id: string };
interface Town {
  state: string;
  state_name: string;
  district: string;
  vdc_municipality: string;
  area_name: string;
  area_name_ne: string | null;
}

const RETAIL_TYPES: ('CE' | 'MX')[][] = [['CE'], ['MX'], ['CE', 'MX'], []];
const RETAILERS = 60;
/** The provinces of each regional distributor, with its national distributor. */
const REGIONS = [
  { name: 'East Region', nd: 0, states: ['Koshi Province', 'Madhesh Province'] },
  { name: 'Central Region', nd: 0, states: ['Bagmati Province'] },
  { name: 'West Region', nd: 1, states: ['Gandaki Province', 'Lumbini Province'] },
  { name: 'Far West Region', nd: 1, states: ['Karnali Province', 'Sudurpashchim Province'] },
];

/** Adds one head office, 2 national and 4 regional distributors, and 60 retailers in towns of all seven states. */
export async function seedOffices(
  db: Db,
): Promise<{ head: Office; nds: Office[]; rds: Office[]; retailers: Office[] }> {
  const towns = await townsOf(db);
  const wards = await wardsByNumber(
    db,
    towns.map(({ vdc_municipality }) => vdc_municipality),
  );
  const [capital] = towns as [Town];
  const head = office({
    ...both('name', HEAD_OFFICE),
    office_code: 'HO-001',
    type: 'ADMIN',
    phone: '9801000000',
    ...both('address', HEAD_STREET, nameOf(capital)),
    ...idsOf(capital),
    ward: wards.get(`${capital.vdc_municipality} 1`) ?? null,
  });
  const nds = ['Bagmati Distribution', 'Machhapuchhre Trading'].map((name, index) =>
    office({ name, office_code: `ND-00${index + 1}`, type: 'ND', phone: `980110000${index}` }, head),
  );
  const rds = REGIONS.map(({ name, nd }, index) =>
    office(
      { name: `${name} Distributor`, office_code: `RD-00${index + 1}`, type: 'RD', phone: `980120000${index}` },
      nds[nd],
    ),
  );
  const retailers = Array.from({ length: RETAILERS }, (_, index) => {
    const town = towns[index % towns.length] as Town;
    const region = REGIONS.findIndex(({ states }) => states.includes(town.state_name));
    const round = Math.floor(index / towns.length);
    const isKalanki = round === 1 && town.area_name === 'Kathmandu';
    const street = isKalanki ? KALANKI : (STREETS[index % STREETS.length] as InBoth);
    const shop = SHOP_NAMES[index % SHOP_NAMES.length] as InBoth;
    const number = round ? ` ${round + 1}` : '';
    return office(
      {
        ...both('name', shop, nameOf(town, number)),
        office_code: `RT-${String(index + 1).padStart(3, '0')}`,
        type: 'RETAILER',
        phone: `98010${String(index + 1).padStart(5, '0')}`,
        ...both('address', street, nameOf(town)),
        ...idsOf(town),
        ward: wards.get(`${town.vdc_municipality} ${1 + (index % 5)}`) ?? null,
        ...both('opening_hours', index % 4 === 3 ? EVERY_DAY : SIX_DAYS),
        map_location: mapOf(street.en, town),
        retail_type: RETAIL_TYPES[index % RETAIL_TYPES.length] as ('CE' | 'MX')[],
      },
      rds[region],
    );
  });
  await db.insert(offices).values([head, ...nds, ...rds, ...retailers]);
  return { head, nds, rds, retailers };
}

/** Returns a field with its Nepali pair, each followed by a text in its language. */
const both = <F extends string>(field: F, text: InBoth, behind?: InBoth) =>
  ({
    [field]: behind ? `${text.en}, ${behind.en}` : text.en,
    [`${field}_ne`]: behind ? `${text.ne}, ${behind.ne}` : text.ne,
  }) as { [N in F | `${F}_ne`]: string };

const nameOf = ({ area_name, area_name_ne }: Town, number = ''): InBoth => ({
  en: area_name + number,
  ne: (area_name_ne ?? area_name) + number,
});

const idsOf = ({ state, district, vdc_municipality }: Town) => ({ state, district, vdc_municipality });

function office(
  fields: Omit<Office, '_id' | 'ancestor_ids' | 'retail_type'> & { retail_type?: ('CE' | 'MX')[] },
  parent?: Office,
): Office {
  const _id = newId();
  return {
    retail_type: [],
    ...fields,
    _id,
    parent_id: parent?._id ?? null,
    ancestor_ids: [...(parent?.ancestor_ids ?? []), _id],
  };
}

/**
 * Returns the cities and the first towns of each state, the capital's first: about 45 places, so the larger ones have
 * two stores.
 */
async function townsOf(db: Db): Promise<Town[]> {
  const rows = await db
    .select({
      state: states._id,
      state_name: states.name,
      district: districts._id,
      vdc_municipality: areas._id,
      area_name: areas.name,
      area_name_ne: areas.name_ne,
      kind: areas.kind,
      wards: areas.wards,
    })
    .from(areas)
    .innerJoin(districts, eq(districts._id, areas.district))
    .innerJoin(states, eq(states._id, districts.state))
    .orderBy(inOrder(areas.name), asc(areas._id));
  const size = { metropolitan: 1000, 'sub-metropolitan': 500, municipality: 0, 'rural-municipality': -1000 };
  const weight = (row: (typeof rows)[number]) => size[row.kind] + row.wards;
  const byState = Map.groupBy(rows, (row) => row.state_name);
  const largest = [...byState.values()].map((towns) => towns.sort((a, b) => weight(b) - weight(a)).slice(0, 7));
  largest.sort(([a], [b]) => (b ? weight(b) : 0) - (a ? weight(a) : 0));
  return Array.from({ length: 7 }, (_, rank) => largest.flatMap((towns) => towns[rank] ?? [])).flat();
}
