export interface Phone {
  name: string;
  sku: string;
  short_description: string;
  description: string;
  /** In rupees. */
  price: number;
  sales_price: number;
  memories: { name: string; extra: number }[];
  colours: string[];
}

export interface Gift {
  name: string;
  sku: string;
  short_description: string;
  description: string;
  /** In rupees. */
  price: number;
  sales_price: number;
  colours: string[];
}

const MIDNIGHT = 'Midnight Black';
const WHITE = 'Himalaya White';
const BLUE = 'Glacier Blue';
const RED = 'Rhododendron Red';
const GREEN = 'Forest Green';
const GOLD = 'Sunrise Gold';
const LAVENDER = 'Lavender';

const SMALL = { name: '8GB+128GB', extra: 0 };
const MIDDLE = { name: '12GB+256GB', extra: 10_000 };
const LARGE = { name: '16GB+512GB', extra: 25_000 };

const described = (lead: string, points: string[]) =>
  `<p>${lead}</p><ul>${points.map((point) => `<li>${point}</li>`).join('')}</ul>`;

export const PHONES: Phone[] = [
  {
    name: 'Tara X1 Pro',
    sku: 'TAR-X1P',
    short_description: 'The flagship: a 200 MP camera and a titanium frame.',
    description: described('The finest Tara yet, made for those who photograph everything.', [
      '6.8 inch AMOLED display, 144 Hz, 2,600 nits',
      '200 MP main camera with optical stabilisation',
      '5,500 mAh battery, 100 W charging',
      'Dual SIM, eSIM, 5G on all bands used in Nepal',
      '12 months of warranty in all of Nepal',
    ]),
    price: 154_999,
    sales_price: 144_999,
    memories: [MIDDLE, LARGE],
    colours: [MIDNIGHT, GOLD, GREEN],
  },
  {
    name: 'Tara X1',
    sku: 'TAR-X1',
    short_description: 'Flagship speed in a smaller body.',
    description: described('All of the speed of the Pro, in a phone for one hand.', [
      '6.3 inch AMOLED display, 120 Hz',
      '50 MP triple camera',
      '4,800 mAh battery, 67 W charging',
      '5G, dual SIM',
    ]),
    price: 109_999,
    sales_price: 99_999,
    memories: [MIDDLE, LARGE],
    colours: [BLUE, MIDNIGHT, WHITE],
  },
  {
    name: 'Tara Note 12',
    sku: 'TAR-N12',
    short_description: 'The large screen for work and films, with a pen.',
    description: described('A notebook that makes phone calls.', [
      '6.9 inch display with pen',
      '108 MP camera',
      '6,000 mAh battery',
      '5G, dual SIM',
    ]),
    price: 84_999,
    sales_price: 79_999,
    memories: [SMALL, MIDDLE],
    colours: [LAVENDER, MIDNIGHT],
  },
  {
    name: 'Tara A7 5G',
    sku: 'TAR-A7',
    short_description: '5G, a 64 MP camera and two days of battery.',
    description: described('The phone that most people need.', [
      '6.6 inch AMOLED display, 120 Hz',
      '64 MP camera with night mode',
      '5,000 mAh battery, 45 W charging',
      '5G, dual SIM and memory card',
    ]),
    price: 49_999,
    sales_price: 45_999,
    memories: [SMALL, MIDDLE],
    colours: [GREEN, BLUE, RED],
  },
  {
    name: 'Tara A5',
    sku: 'TAR-A5',
    short_description: 'A bright screen and a fast camera for every day.',
    description: described('Everything that matters, nothing that does not.', [
      '6.5 inch display, 90 Hz',
      '50 MP camera',
      '5,000 mAh battery',
      '4G, dual SIM and memory card',
    ]),
    price: 32_999,
    sales_price: 29_999,
    memories: [SMALL],
    colours: [BLUE, MIDNIGHT, GOLD],
  },
  {
    name: 'Tara A3',
    sku: 'TAR-A3',
    short_description: 'A dependable first smartphone.',
    description: described('For school, work and calls home.', [
      '6.5 inch display',
      '50 MP camera',
      '5,000 mAh battery',
      '4G, dual SIM and memory card',
    ]),
    price: 21_999,
    sales_price: 19_999,
    memories: [
      { name: '4GB+64GB', extra: 0 },
      { name: '6GB+128GB', extra: 3000 },
    ],
    colours: [MIDNIGHT, RED],
  },
  {
    name: 'Tara Mini',
    sku: 'TAR-MINI',
    short_description: 'The small one, without a compromise.',
    description: described('Fits every pocket.', [
      '5.8 inch AMOLED display, 120 Hz',
      '50 MP camera',
      '4,200 mAh battery',
      '5G, dual SIM',
    ]),
    price: 69_999,
    sales_price: 64_999,
    memories: [SMALL, MIDDLE],
    colours: [RED, WHITE],
  },
  {
    name: 'Tara Lite',
    sku: 'TAR-LITE',
    short_description: 'Light in the hand and on the purse.',
    description: described('The lightest Tara.', [
      '6.4 inch display',
      '13 MP camera',
      '4,500 mAh battery',
      '4G, dual SIM',
    ]),
    price: 15_999,
    sales_price: 14_499,
    memories: [{ name: '4GB+64GB', extra: 0 }],
    colours: [LAVENDER, BLUE],
  },
];

const BLACK = 'Black';
const IVORY = 'Ivory';

export const GIFTS: Gift[] = [
  {
    name: 'Tara Buds',
    sku: 'TAR-BUDS',
    short_description: 'Wireless earbuds with noise cancelling.',
    description: described('30 hours with the case.', ['Active noise cancelling', 'Two devices at once', 'IP54']),
    price: 8999,
    sales_price: 7999,
    colours: [IVORY, BLACK],
  },
  {
    name: 'Tara Watch',
    sku: 'TAR-WATCH',
    short_description: 'Ten days of battery on the wrist.',
    description: described('Health, calls and maps.', ['1.4 inch AMOLED', 'GPS', '5 ATM']),
    price: 14_999,
    sales_price: 12_999,
    colours: [BLACK, 'Glacier Blue'],
  },
  {
    name: 'Tara Power 20K',
    sku: 'TAR-PB20',
    short_description: 'A 20,000 mAh power bank.',
    description: described('Four full charges.', ['45 W output', 'Charges three devices']),
    price: 4999,
    sales_price: 4499,
    colours: [BLACK],
  },
  {
    name: 'Tara Boom',
    sku: 'TAR-BOOM',
    short_description: 'A small speaker with a large sound.',
    description: described('For the terrace.', ['20 W', 'Waterproof', '12 hours']),
    price: 6999,
    sales_price: 5999,
    colours: ['Forest Green', BLACK],
  },
  {
    name: 'Tara Guard Case',
    sku: 'TAR-CASE',
    short_description: 'A case that takes the fall.',
    description: described('Drop tested.', ['2 metre drop test', 'Thin']),
    price: 1999,
    sales_price: 1499,
    colours: [BLACK],
  },
  {
    name: 'Tara Charger 65 W',
    sku: 'TAR-CH65',
    short_description: 'Charges phone and laptop.',
    description: described('GaN, two ports.', ['65 W', 'USB-C twice']),
    price: 3499,
    sales_price: 2999,
    colours: [IVORY],
  },
];
