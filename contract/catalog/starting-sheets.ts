import type { SpecificationField } from './specification-values.ts';
import type { OptionNames } from './variants.ts';

type Field = Omit<SpecificationField, '_id'>;

interface StartingSheet {
  name: string;
  name_ne: string;
  group: { name: string; name_ne: string; field: Field[] }[];
}

const PLAIN = { unit: '', unit_ne: '', option: [], option_names_ne: {} };

const text = (name: string, name_ne: string): Field => ({ ...PLAIN, name, name_ne, kind: 'TEXT' });

const number = (name: string, name_ne: string, unit = '', unit_ne = ''): Field => ({
  ...PLAIN,
  name,
  name_ne,
  unit,
  unit_ne,
  kind: 'NUMBER',
});

/** Makes a choice of options with their Nepali names; a single name serves both. */
const choice = (name: string, name_ne: string, options: OptionNames): Field => ({
  ...PLAIN,
  name,
  name_ne,
  kind: 'CHOICE',
  option: Object.keys(options),
  option_names_ne: Object.fromEntries(Object.entries(options).filter(([, name]) => name !== '')),
});

/** Makes a field that visitors can filter a list by. */
const filter = (field: Field): Field => ({ ...field, is_filter: true });

const YES_NO = { Yes: 'छ', No: 'छैन' };
const WATER = { IP54: '', IP64: '', IP67: '', IP68: '', '5 ATM': '', None: 'छैन' };
const SCREENS = { LCD: '', AMOLED: '', 'LTPO AMOLED': '' };
const WARRANTY = {
  name: 'Warranty',
  name_ne: 'वारेन्टी',
  field: [number('Warranty', 'वारेन्टी', 'months', 'महिना')],
};

/** Sheets to start from, for what phone shops sell. */
export const STARTING_SHEETS: StartingSheet[] = [
  {
    name: 'Phone',
    name_ne: 'फोन',
    group: [
      {
        name: 'Display',
        name_ne: 'डिस्प्ले',
        field: [
          number('Screen size', 'स्क्रिनको आकार', 'inch', 'इन्च'),
          choice('Screen type', 'स्क्रिनको प्रकार', SCREENS),
          number('Refresh rate', 'रिफ्रेस रेट', 'Hz'),
          number('Brightness', 'चमक', 'nits', 'निट'),
        ],
      },
      {
        name: 'Performance',
        name_ne: 'क्षमता',
        field: [
          filter(text('Memory', 'मेमोरी')),
          text('Storage', 'स्टोरेज'),
          choice('Memory card', 'मेमोरी कार्ड', YES_NO),
          text('System', 'सिस्टम'),
        ],
      },
      {
        name: 'Camera',
        name_ne: 'क्यामेरा',
        field: [number('Main camera', 'मुख्य क्यामेरा', 'MP'), number('Front camera', 'अगाडिको क्यामेरा', 'MP')],
      },
      {
        name: 'Battery',
        name_ne: 'ब्याट्री',
        field: [filter(number('Battery', 'ब्याट्री', 'mAh')), number('Charging', 'चार्जिङ', 'W')],
      },
      {
        name: 'Network',
        name_ne: 'नेटवर्क',
        field: [
          filter(choice('Network', 'नेटवर्क', { '4G': '', '5G': '' })),
          choice('SIM', 'सिम', { 'One SIM': 'एक सिम', 'Two SIMs': 'दुई सिम', 'Two SIMs and eSIM': 'दुई सिम र eSIM' }),
        ],
      },
      {
        name: 'Body',
        name_ne: 'बनावट',
        field: [number('Weight', 'तौल', 'g', 'ग्राम'), choice('Water and dust', 'पानी र धुलो', WATER)],
      },
      WARRANTY,
    ],
  },
  {
    name: 'Audio',
    name_ne: 'अडियो',
    group: [
      {
        name: 'Sound',
        name_ne: 'आवाज',
        field: [
          filter(choice('Fit', 'प्रकार', { Earbuds: 'इयरबड', Headphones: 'हेडफोन', Speaker: 'स्पिकर' })),
          filter(choice('Noise cancelling', 'बाहिरी आवाज रोक्ने', YES_NO)),
          number('Power', 'शक्ति', 'W'),
        ],
      },
      {
        name: 'Battery',
        name_ne: 'ब्याट्री',
        field: [number('Battery life (playback)', 'बज्ने समय', 'hours', 'घण्टा')],
      },
      {
        name: 'Body',
        name_ne: 'बनावट',
        field: [text('Connection', 'जडान'), choice('Water and dust', 'पानी र धुलो', WATER)],
      },
      WARRANTY,
    ],
  },
  {
    name: 'Power',
    name_ne: 'चार्जिङ',
    group: [
      {
        name: 'Power',
        name_ne: 'शक्ति',
        field: [filter(number('Capacity', 'क्षमता', 'mAh')), number('Output', 'आउटपुट', 'W')],
      },
      {
        name: 'Ports',
        name_ne: 'पोर्ट',
        field: [number('Ports', 'पोर्ट'), text('Port type', 'पोर्टको प्रकार')],
      },
      WARRANTY,
    ],
  },
  {
    name: 'Wearable',
    name_ne: 'घडी र ब्यान्ड',
    group: [
      {
        name: 'Display',
        name_ne: 'डिस्प्ले',
        field: [number('Screen size', 'स्क्रिनको आकार', 'inch', 'इन्च'), choice('Screen type', 'स्क्रिनको प्रकार', SCREENS)],
      },
      {
        name: 'Battery',
        name_ne: 'ब्याट्री',
        field: [number('Battery life', 'ब्याट्री चल्ने समय', 'days', 'दिन')],
      },
      {
        name: 'Body',
        name_ne: 'बनावट',
        field: [choice('GPS', 'GPS', YES_NO), choice('Water and dust', 'पानी र धुलो', WATER)],
      },
      WARRANTY,
    ],
  },
];
