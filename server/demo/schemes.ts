import { DAY_MS } from '../../contract/durations.ts';
import { LANGUAGES } from '../../contract/language/language.ts';
import { newId } from '../db/columns.ts';
import type { Db } from '../db/db.ts';
import type { Storage } from '../edges/storage.ts';
import {
  campaigns,
  mainFields,
  quotas,
  schemeBundles,
  schemeFields,
  schemeImages,
  schemes,
  schemeVariants,
} from '../offers/offers.table.ts';
import { joinWaitlist } from '../waitlist/places.service.ts';
import { saveWaitlist } from '../waitlist/settings.service.ts';
import { slugOf, storeFinished } from './picture-files.ts';
import type { SeededProduct } from './products.ts';

const PAISA = 100;
/** Rupees off the phone of a multi-buy. */
const MULTI_BUY_DISCOUNT = 500;

interface Plan {
  name: string;
  name_ne: string;
  type: 'PRE-ORDER' | 'CAMPAIGN' | 'MULTI-BUY';
  phone: number;
  gifts: number[];
  /** In rupees. */
  actual_price: number;
  offer_price: number;
  /** Days from today. */
  from: number;
  to: number;
  /** The theme of its first banner. */
  theme: 'dark' | 'light';
  text: string;
  text_ne: string;
  advance_payment?: number;
  is_draft?: boolean;
}

/** The demo has no user behind its changes. */
const DEMO_ACTOR = { user_id: null, name: 'Demo', address: null };

const PLANS: Plan[] = [
  {
    name: 'Tara X1 Pro Pre-order',
    name_ne: 'तारा X1 प्रो प्रि-अर्डर',
    type: 'PRE-ORDER',
    phone: 0,
    gifts: [0, 4],
    actual_price: 10_998,
    offer_price: 0,
    from: -70,
    to: 21,
    theme: 'dark',
    text: 'Be among the first in Nepal to hold the X1 Pro. Pre-order now and take the Tara Buds and a Guard Case home with it, free.',
    text_ne: 'नेपालमा सबैभन्दा पहिले X1 प्रो हातमा लिनुहोस्। अहिले प्रि-अर्डर गर्नुहोस्, तारा बड्स र गार्ड केस निःशुल्क लैजानुहोस्।',
  },
  {
    name: 'Tara X1 Pre-order',
    name_ne: 'तारा X1 प्रि-अर्डर',
    type: 'PRE-ORDER',
    phone: 1,
    gifts: [1],
    actual_price: 14_999,
    offer_price: 4999,
    from: -40,
    to: 30,
    theme: 'light',
    text: 'The X1 with the Tara Watch at a third of its price.',
    text_ne: 'X1 सँग तारा वाच, एक तिहाइ मूल्यमा।',
  },
  {
    name: 'Dashain Campaign: A7 5G',
    name_ne: 'दशैं अभियान: A7 5G',
    type: 'CAMPAIGN',
    phone: 3,
    gifts: [2],
    actual_price: 4999,
    offer_price: 999,
    from: -65,
    to: 14,
    theme: 'light',
    text: 'At selected stores: the A7 5G with a power bank for Rs. 999.',
    text_ne: 'छानिएका पसलहरूमा: A7 5G सँग पावर बैंक रु. 999 मा।',
  },
  {
    name: 'Tara Mini Pre-order',
    name_ne: 'तारा मिनी प्रि-अर्डर',
    type: 'PRE-ORDER',
    phone: 6,
    gifts: [],
    actual_price: 0,
    offer_price: 0,
    from: -5,
    to: 45,
    theme: 'dark',
    text: 'The small one is coming. Reserve yours.',
    text_ne: 'सानो तारा आउँदै छ। आफ्ना लागि अहिले नै अर्डर गर्नुहोस्।',
  },
  {
    name: 'Note 12 Early Access',
    name_ne: 'नोट 12 सबैभन्दा पहिले',
    type: 'PRE-ORDER',
    phone: 2,
    gifts: [5],
    actual_price: 3499,
    offer_price: 0,
    from: 6,
    to: 40,
    theme: 'dark',
    text: 'Opens soon, with the 65 W charger in the box.',
    text_ne: 'चाँडै खुल्दै छ, बाकसमै 65 W को चार्जरसहित।',
  },
  {
    name: 'Tara A5 Launch',
    name_ne: 'तारा A5 को सुरुआत',
    type: 'PRE-ORDER',
    phone: 4,
    gifts: [4],
    actual_price: 1999,
    offer_price: 0,
    from: -90,
    to: -10,
    theme: 'light',
    text: 'The A5 launch has ended. Thank you.',
    text_ne: 'A5 को सुरुआती अफर सकियो। धन्यवाद।',
  },
  {
    name: 'Tihar Multi-buy: A3 and Boom',
    name_ne: 'तिहार मल्टी-बाइ: A3 र बूम',
    type: 'MULTI-BUY',
    phone: 5,
    gifts: [3],
    actual_price: 6999,
    offer_price: 1999,
    from: -20,
    to: 25,
    theme: 'light',
    text: 'A phone and a speaker, in one offer at the counter.',
    text_ne: 'फोन र स्पिकर, पसलमै एउटै अफरमा।',
    advance_payment: 2000,
  },
  {
    name: 'Tara A5 New Year Offer',
    name_ne: 'तारा A5 नयाँ वर्ष अफर',
    type: 'PRE-ORDER',
    phone: 4,
    gifts: [4],
    actual_price: 1999,
    offer_price: 499,
    from: 20,
    to: 50,
    theme: 'dark',
    text: 'The A5 once more, with a Guard Case for Rs. 499.',
    text_ne: 'A5 फेरि एक पटक, गार्ड केस रु. 499 मा।',
    is_draft: true,
  },
];

const PAID_THERE = 'Pay when you collect your phone at the store you choose. The store calls you to confirm.';
const PAID_AHEAD = 'Pay the advance by scanning your store’s QR code, and the rest when you collect both.';
const PAID_THERE_NE = 'छानेको पसलमा फोन लिँदा पैसा तिर्नुहोस्। पक्का गर्न पसलले फोन गर्छ।';
const PAID_AHEAD_NE = 'अग्रिम रकम पसलको QR बाट तिर्नुहोस्, बाँकी दुवै सामान लिँदा।';

/** Fields that schemes can ask their customers. */
const FIELD_NAMES = [
  { name: 'Second choice of colour', name_ne: 'दोस्रो रोजाइको रङ' },
  { name: 'How did you hear of it?', name_ne: 'यसबारे कसरी थाहा पाउनुभयो?' },
  { name: 'Citizenship number', name_ne: 'नागरिकता नम्बर' },
  { name: 'Date of birth', name_ne: 'जन्म मिति' },
];

export interface SeededScheme {
  _id: string;
  type: Plan['type'];
  name: string;
  main: SeededProduct;
  bundles: SeededProduct[];
  offer_price: number;
  /** In paisa. */
  advance_payment: number;
  start_date: Date;
  end_date: Date;
  campaign_id: string | null;
}

/**
 * Adds live schemes of each type, one that starts soon, one that has ended and a draft, with banners of their phones.
 */
export async function seedSchemes(
  db: Db,
  storage: Storage,
  made: { phones: SeededProduct[]; gifts: SeededProduct[]; retailers: { _id: string }[] },
  now: Date,
): Promise<SeededScheme[]> {
  const campaign_id = newId();
  await db.insert(campaigns).values({ _id: campaign_id, name: 'Dashain 2026', name_ne: 'दशैं 2083', code: 'DASHAIN26' });
  await db
    .insert(quotas)
    .values(
      made.retailers
        .slice(0, 45)
        .map((office, index) => ({ campaign_id, office_id: office._id, no_of_order: 10 + (index % 4) * 5 })),
    );

  const fields = FIELD_NAMES.map((field) => ({ _id: newId(), ...field }));
  await db.insert(mainFields).values(fields);

  const seeded: SeededScheme[] = [];
  for (const plan of PLANS) {
    const main = made.phones[plan.phone] as SeededProduct;
    const scheme: SeededScheme = {
      _id: newId(),
      type: plan.type,
      name: plan.name,
      main,
      bundles: plan.gifts.map((index) => made.gifts[index] as SeededProduct),
      offer_price: plan.offer_price * PAISA,
      advance_payment: (plan.advance_payment ?? 0) * PAISA,
      start_date: midnightInNepal(now, plan.from),
      end_date: midnightInNepal(now, plan.to),
      campaign_id: plan.type === 'CAMPAIGN' ? campaign_id : null,
    };
    await insertScheme(db, storage, scheme, plan);
    seeded.push(scheme);
  }
  // One of the schemes asks for more than the usual fields.
  const [colour, heard] = fields.map((field) => field._id) as [string, string];
  const scheme_id = seeded[1]?._id as string;
  await db.insert(schemeFields).values([
    {
      scheme_id,
      field_id: heard,
      field_type: 'choice',
      position: 0,
      option: ['A friend', 'A store', 'The internet'],
      option_names_ne: { 'A friend': 'साथीबाट', 'A store': 'पसलबाट', 'The internet': 'इन्टरनेटबाट' },
    },
    { scheme_id, field_id: colour, field_type: 'text', position: 1 },
  ]);
  const [opensSoon] = seeded.filter(({ start_date }) => start_date > now);
  for (const [index, language] of LANGUAGES.entries())
    await joinWaitlist(
      db,
      {
        scheme_id: opensSoon?._id as string,
        variant_id: null,
        customer_phone: `984100020${index}`,
        language,
        wants: 'news',
      },
      now,
    );
  await saveWaitlist(db, DEMO_ACTOR, scheme_id, { mode: 'order', gives: 'hand', hours: 24 }, { now });
  for (const [index, language] of LANGUAGES.entries())
    await joinWaitlist(
      db,
      { scheme_id, variant_id: null, customer_phone: `984100021${index}`, language, wants: 'unit' },
      now,
    );
  return seeded;
}

async function insertScheme(
  db: Db,
  storage: Storage,
  { main, bundles, ...scheme }: SeededScheme,
  plan: Plan,
): Promise<void> {
  await db.insert(schemes).values({
    ...scheme,
    main_product: main._id,
    name_ne: plan.name_ne,
    slug: slugOf(plan.name),
    description: `<p>${plan.text}</p><p>${plan.type === 'MULTI-BUY' ? PAID_AHEAD : PAID_THERE}</p>`,
    description_ne: `<p>${plan.text_ne}</p><p>${plan.type === 'MULTI-BUY' ? PAID_AHEAD_NE : PAID_THERE_NE}</p>`,
    actual_price: plan.actual_price * PAISA,
    limit_per_phone: 3,
    is_published: !plan.is_draft,
  });
  if (bundles.length > 0) {
    await db
      .insert(schemeBundles)
      .values(bundles.map((gift, position) => ({ scheme_id: scheme._id, product_id: gift._id, position })));
  }
  // In a multi-buy each variant has its own price.
  if (scheme.type === 'MULTI-BUY') {
    const sold = [...main.variant, ...bundles.flatMap((gift) => gift.variant)];
    await db.insert(schemeVariants).values(
      sold.map(({ _id, product_id, sales_price }) => ({
        scheme_id: scheme._id,
        variant_id: _id,
        scheme_price: product_id === main._id ? sales_price - MULTI_BUY_DISCOUNT * PAISA : scheme.offer_price,
      })),
    );
  }
  for (const [position, theme] of [plan.theme, plan.theme === 'dark' ? 'light' : 'dark'].entries()) {
    const texts = { alt: main.name, alt_ne: main.name_ne };
    const file = await storeFinished(db, storage, `banner-${main.slug}-${theme}`, texts);
    await db.insert(schemeImages).values({ scheme_id: scheme._id, file_id: file._id, position });
  }
}

/** Returns the start of the day in Nepal (UTC+05:45), some days from now. */
function midnightInNepal(now: Date, days: number): Date {
  const offset = (5 * 60 + 45) * 60_000;
  const local = now.getTime() + offset + days * DAY_MS;
  return new Date(Math.floor(local / DAY_MS) * DAY_MS - offset);
}
