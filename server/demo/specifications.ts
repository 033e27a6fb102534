import { STARTING_SHEETS } from '../../contract/catalog/starting-sheets.ts';
import { type KeptValues, specificationSheets } from '../catalog/catalog.table.ts';
import { fieldsOf, keptValues } from '../catalog/product-specification.service.ts';
import { newId } from '../db/columns.ts';
import type { Db } from '../db/db.ts';

/** Values by the names of their fields; a text that differs in Nepali has both. */
type Values = Record<string, string | number | [string, string]>;

const ANDROID: Values = { System: ['Android 16', 'एन्ड्रोइड 16'] };
const PHONE: Values = { ...ANDROID, Warranty: 12, 'Screen type': 'AMOLED', Network: '5G', SIM: 'Two SIMs' };

/** The name of each product's sheet with its values, by SKU. */
const VALUES: Record<string, [string, Values]> = {
  'TAR-X1P': [
    'Phone',
    {
      ...PHONE,
      'Screen size': 6.8,
      'Screen type': 'LTPO AMOLED',
      'Refresh rate': 144,
      Brightness: 2600,
      Memory: ['12 GB or 16 GB', '12 GB वा 16 GB'],
      Storage: ['256 GB or 512 GB', '256 GB वा 512 GB'],
      'Memory card': 'No',
      'Main camera': 200,
      'Front camera': 50,
      Battery: 5500,
      Charging: 100,
      SIM: 'Two SIMs and eSIM',
      Weight: 219,
      'Water and dust': 'IP68',
    },
  ],
  'TAR-X1': [
    'Phone',
    {
      ...PHONE,
      'Screen size': 6.3,
      'Refresh rate': 120,
      Brightness: 2200,
      Memory: ['12 GB or 16 GB', '12 GB वा 16 GB'],
      Storage: ['256 GB or 512 GB', '256 GB वा 512 GB'],
      'Memory card': 'No',
      'Main camera': 50,
      'Front camera': 32,
      Battery: 4800,
      Charging: 67,
      Weight: 178,
      'Water and dust': 'IP68',
    },
  ],
  'TAR-N12': [
    'Phone',
    {
      ...PHONE,
      'Screen size': 6.9,
      'Refresh rate': 120,
      Brightness: 1800,
      Memory: ['8 GB or 12 GB', '8 GB वा 12 GB'],
      Storage: ['128 GB or 256 GB', '128 GB वा 256 GB'],
      'Memory card': 'No',
      'Main camera': 108,
      'Front camera': 32,
      Battery: 6000,
      Charging: 67,
      Weight: 226,
      'Water and dust': 'IP64',
    },
  ],
  'TAR-A7': [
    'Phone',
    {
      ...PHONE,
      'Screen size': 6.6,
      'Refresh rate': 120,
      Brightness: 1300,
      Memory: ['8 GB or 12 GB', '8 GB वा 12 GB'],
      Storage: ['128 GB or 256 GB', '128 GB वा 256 GB'],
      'Memory card': 'Yes',
      'Main camera': 64,
      'Front camera': 16,
      Battery: 5000,
      Charging: 45,
      Weight: 192,
      'Water and dust': 'IP54',
    },
  ],
  'TAR-A5': [
    'Phone',
    {
      ...PHONE,
      'Screen size': 6.5,
      'Screen type': 'LCD',
      'Refresh rate': 90,
      Brightness: 800,
      Network: '4G',
      Memory: '8 GB',
      Storage: '128 GB',
      'Memory card': 'Yes',
      'Main camera': 50,
      'Front camera': 13,
      Battery: 5000,
      Charging: 33,
      Weight: 195,
      'Water and dust': 'IP54',
    },
  ],
  'TAR-A3': [
    'Phone',
    {
      ...PHONE,
      'Screen size': 6.5,
      'Screen type': 'LCD',
      'Refresh rate': 60,
      Brightness: 500,
      Network: '4G',
      Memory: ['4 GB or 6 GB', '4 GB वा 6 GB'],
      Storage: ['64 GB or 128 GB', '64 GB वा 128 GB'],
      'Memory card': 'Yes',
      'Main camera': 50,
      'Front camera': 8,
      Battery: 5000,
      Charging: 18,
      Weight: 198,
      'Water and dust': 'None',
    },
  ],
  'TAR-MINI': [
    'Phone',
    {
      ...PHONE,
      'Screen size': 5.8,
      'Refresh rate': 120,
      Brightness: 1500,
      Memory: ['8 GB or 12 GB', '8 GB वा 12 GB'],
      Storage: ['128 GB or 256 GB', '128 GB वा 256 GB'],
      'Memory card': 'No',
      'Main camera': 50,
      'Front camera': 16,
      Battery: 4200,
      Charging: 45,
      Weight: 154,
      'Water and dust': 'IP67',
    },
  ],
  'TAR-LITE': [
    'Phone',
    {
      ...PHONE,
      'Screen size': 6.4,
      'Screen type': 'LCD',
      'Refresh rate': 60,
      Brightness: 450,
      Network: '4G',
      Memory: '4 GB',
      Storage: '64 GB',
      'Memory card': 'Yes',
      'Main camera': 13,
      'Front camera': 5,
      Battery: 4500,
      Charging: 15,
      Weight: 168,
      'Water and dust': 'None',
    },
  ],
  'TAR-BUDS': [
    'Audio',
    {
      Fit: 'Earbuds',
      'Noise cancelling': 'Yes',
      'Battery life (playback)': 30,
      'Water and dust': 'IP54',
      Connection: ['Bluetooth 5.4, two devices', 'ब्लुटुथ 5.4, दुई डिभाइस'],
      Warranty: 6,
    },
  ],
  'TAR-BOOM': [
    'Audio',
    {
      Fit: 'Speaker',
      'Noise cancelling': 'No',
      Power: 20,
      'Battery life (playback)': 12,
      'Water and dust': 'IP67',
      Connection: ['Bluetooth 5.3', 'ब्लुटुथ 5.3'],
      Warranty: 6,
    },
  ],
  'TAR-PB20': [
    'Power',
    {
      Capacity: 20_000,
      Output: 45,
      Ports: 3,
      Warranty: 6,
      'Port type': ['USB-C twice, USB-A once', 'दुई USB-C, एक USB-A'],
    },
  ],
  'TAR-CH65': ['Power', { Output: 65, Ports: 2, 'Port type': ['USB-C twice', 'दुई USB-C'], Warranty: 6 }],
  'TAR-WATCH': [
    'Wearable',
    {
      'Screen size': 1.4,
      'Screen type': 'AMOLED',
      'Battery life': 10,
      GPS: 'Yes',
      'Water and dust': '5 ATM',
      Warranty: 12,
    },
  ],
};

/** Adds the specification sheets of a new shop. Returns the values of each product's columns, by SKU. */
export async function seedSheets(db: Db) {
  const sheets = STARTING_SHEETS.map(({ group: groups, ...sheet }) => ({
    ...sheet,
    _id: newId(),
    group: groups.map(({ field, ...group }) => ({ ...group, field: field.map((one) => ({ _id: newId(), ...one })) })),
  }));
  await db.insert(specificationSheets).values(sheets);

  return (sku: string): { specification_sheet_id?: string; specification?: KeptValues } => {
    const [name, values] = VALUES[sku] ?? [];
    const sheet = sheets.find((one) => one.name === name);
    if (!sheet || !values) return {};
    const given = fieldsOf(sheet.group).flatMap((field) => {
      const filled = values[field.name];
      if (filled === undefined) return [];
      const [value, value_ne] = Array.isArray(filled) ? filled : [String(filled)];
      return [[field._id, { value, value_ne }]];
    });
    return {
      specification_sheet_id: sheet._id,
      specification: keptValues(sheet.group, Object.fromEntries(given)),
    };
  };
}
