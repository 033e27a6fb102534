import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildPlace, insertOne, unique } from '../../test/builders.ts';
import { schemeFixture } from '../../test/scheme-fixture.ts';
import { products } from '../catalog/catalog.table.ts';
import { questions } from '../feedback/feedback.table.ts';
import { districts } from '../locations/locations.table.ts';
import { files } from '../media/media.table.ts';
import { forgetSettings } from '../settings/read-settings.service.ts';
import { settings } from '../settings/settings.table.ts';
import { shippingCharges } from '../shipping/shipping.table.ts';

const { app, db, call, token, onSale, place } = await schemeFixture();
const SITE = 'https://agrim.example';
app.config.PUBLIC_URL = SITE;

interface Block {
  '@type': string;
  offers?: Record<string, unknown>[];
}

async function blockOf(path: string, type: string): Promise<Block | undefined> {
  app.cache.flush();
  const { body } = await app.http.inject({ url: path, headers: { accept: 'text/html' } });
  return [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
    .map(([, json = '']): Block => JSON.parse(json))
    .find((block) => block['@type'] === type);
}
const slugOf = async (_id: string) =>
  (await db.select({ slug: products.slug }).from(products).where(eq(products._id, _id)))[0]?.slug;

it('states how long an order can be returned and what its delivery costs', async () => {
  const { scheme, main } = await onSale();
  const [ofScheme, ofProduct] = [`/scheme/${scheme._id}`, `/products/${await slugOf(main._id)}`];
  const offered = async (path: string) => (await blockOf(path, 'Product'))?.offers?.[0];
  expect(await offered(ofScheme)).toMatchObject({
    hasMerchantReturnPolicy: { returnPolicyCategory: 'https://schema.org/MerchantReturnUnlimitedWindow' },
  });
  expect(await offered(ofScheme)).not.toHaveProperty('shippingDetails');

  await db.update(settings).set({ value: 7 }).where(eq(settings.key, 'ReturnDays'));
  forgetSettings(db);
  const types = [
    { title: 'Standard', multiply_factor: 1, min_estimated_day: 2, max_estimated_day: 4, is_default: true },
    { title: 'Fast', multiply_factor: 2, min_estimated_day: 1, max_estimated_day: 1, is_default: false },
  ];
  const { _id } = await insertOne(db, shippingCharges, {
    title: 'Valley',
    price: 15_000,
    set_by: 'state',
    state: [place.state],
    shipping_type: types,
  });
  for (const path of [ofScheme, ofProduct])
    expect(await offered(path)).toMatchObject({
      priceValidUntil: scheme.end_date,
      hasMerchantReturnPolicy: {
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: 7,
        applicableCountry: 'NP',
      },
      shippingDetails: {
        shippingRate: { currency: 'NPR', minValue: 150, maxValue: 300 },
        deliveryTime: { transitTime: { minValue: 1, maxValue: 4, unitCode: 'DAY' } },
      },
    });

  await db.update(shippingCharges).set({ free_shipping_price: 1_000_000 }).where(eq(shippingCharges._id, _id));
  expect(await offered(ofScheme)).toMatchObject({ shippingDetails: { shippingRate: { value: 0 } } });

  // An area with its own charge, which is never free, and then one with none.
  const { state } = await buildPlace(db);
  await insertOne(db, shippingCharges, { title: 'Hills', price: 20_000, set_by: 'state', state: [state] });
  expect(await offered(ofScheme)).toMatchObject({ shippingDetails: { shippingRate: { minValue: 0, maxValue: 200 } } });
  await buildPlace(db);
  expect(await offered(ofScheme)).not.toHaveProperty('shippingDetails');
});

it('names what delivery costs at the weight of the goods: of all its steps, those that an order can reach', async () => {
  const { scheme, main, gift } = await onSale();
  const states = await db.selectDistinct({ state: districts.state }).from(districts);
  const weight_price = [
    { from: 0, to: 0.5, price: 10_000 },
    { from: 0.5, to: 1, price: 20_000 },
    { from: 1, to: null, price: 90_000 },
  ];
  await db.delete(shippingCharges);
  await insertOne(db, shippingCharges, {
    title: 'By weight',
    price: 0,
    set_by: 'state',
    state: states.map(({ state }) => state),
    use_weight: true,
    weight_price,
  });
  const weigh = (product: { _id: string }, weight: number | null) =>
    db.update(products).set({ weight }).where(eq(products._id, product._id));
  const rates = async () => {
    const pages = [`/scheme/${scheme._id}`, `/products/${await slugOf(main._id)}`];
    const found = [];
    for (const page of pages) found.push((await blockOf(page, 'Product'))?.offers?.[0]?.shippingDetails);
    return (found as { shippingRate: Record<string, number> }[]).map(({ shippingRate: rate }) => {
      return rate.value ?? [rate.minValue, rate.maxValue];
    });
  };
  // A product without a weight leaves the total unknown.
  await weigh(main, 300);
  await weigh(gift, null);
  expect(await rates()).toEqual([
    [100, 900],
    [100, 900],
  ]);
  await weigh(gift, 250);
  expect(await rates()).toEqual([200, [100, 900]]);
  await weigh(main, 500);
  expect(await rates()).toEqual([200, [200, 900]]);
  await weigh(main, 4_000);
  expect(await rates()).toEqual([900, 900]);
  // 0.1 kg and 0.7 kg are 0.8 kg, which a computer's fractions miss.
  await db.update(shippingCharges).set({
    weight_price: [
      { from: 0, to: 0.8, price: 10_000 },
      { from: 0.8, to: null, price: 90_000 },
    ],
  });
  await weigh(main, 100);
  await weigh(gift, 700);
  expect((await rates())[0]).toBe(900);
});

it('contains the answered questions and the film', async () => {
  const { scheme, main } = await onSale();
  const asked = { product_id: main._id, customer_name: 'Sita', address: '10.0.0.1', is_published: true };
  await insertOne(db, questions, { ...asked, question: 'Does it have NFC?', answer: 'Yes, it has.' });
  const poster = {
    path: `public/${unique('key').replace(' ', '-')}.jpg`,
    name: 'a',
    width: 1600,
    height: 900,
    bytes: 9,
  };
  const { path, ...moving } = { ...poster, path: poster.path.replace('jpg', 'webm'), kind: 'FILM' as const };
  const picture = await insertOne(db, files, poster);
  const film = await insertOne(db, files, { ...moving, path });
  const titled = (title: string) => ({ title, title_ne: `${title} हो` });
  const section = [
    {
      kind: 'film' as const,
      ...titled('In motion'),
      film: film._id,
      picture: picture._id,
      text: 'Nobody speaks.',
      text_ne: 'कोही बोल्दैन।',
    },
    {
      kind: 'questions' as const,
      ...titled('Questions'),
      item: [{ question: 'When does it come?', question_ne: 'कहिले आउँछ?', answer: 'Soon.', answer_ne: 'चाँडै।' }],
    },
  ];
  for (const [owner_kind, owner_id] of [
    ['scheme', scheme._id],
    ['product', main._id],
  ] as const)
    expect((await call('POST launch-page', { token, body: { owner_kind, owner_id, section } })).status).toBe(200);

  const page = `/products/${await slugOf(main._id)}`;
  expect(await blockOf(page, 'FAQPage')).toMatchObject({
    mainEntity: [
      { '@type': 'Question', name: 'When does it come?', acceptedAnswer: { text: 'Soon.' } },
      { name: 'Does it have NFC?', acceptedAnswer: { text: 'Yes, it has.' } },
    ],
  });
  expect(await blockOf(`/scheme/${scheme._id}?lang=ne`, 'FAQPage')).toMatchObject({
    mainEntity: [{ name: 'कहिले आउँछ?', acceptedAnswer: { text: 'चाँडै।' } }],
  });
  expect(await blockOf(page, 'VideoObject')).toMatchObject({
    name: 'In motion',
    description: 'Nobody speaks.',
    thumbnailUrl: expect.stringContaining(`${SITE}/public/1280/`),
    contentUrl: `${SITE}/${path}`,
    uploadDate: film.added_at.toISOString(),
  });
});
