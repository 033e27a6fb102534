import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { unique } from '../../../test/builders.ts';
import { firstOf } from '../../../test/present.ts';
import { schemeFixture } from '../../../test/scheme-fixture.ts';
import { products } from '../../catalog/catalog.table.ts';
import { orders } from '../../orders/orders.table.ts';

const { app, db, call, token, inHours, save, onSale } = await schemeFixture();

const IN_NEPALI = { name_ne: 'तिहार उपहार', description_ne: '<p>दुवै लिँदा सस्तो।</p><script>alert(1)</script>' };

const named = (product: { _id: string }, name_ne: string) =>
  db.update(products).set({ name_ne }).where(eq(products._id, product._id));

/**
 * Builds a scheme in Nepali whose main product and gift have Nepali names; returns what a visitor sees of an address.
 */
async function inNepali(change = {}) {
  const sold = await onSale({ ...IN_NEPALI, ...change });
  await named(sold.main, 'नौलो फोन');
  await named(sold.gift, 'नौलो झोला');
  app.cache.flush();
  const page = async (url: string) => (await app.http.inject({ url, headers: { accept: 'text/html' } })).body;
  return { ...sold, page };
}

it('keeps its sanitized Nepali texts, even if a client without those fields saves it', async () => {
  const { body, scheme } = await inNepali();
  expect(scheme).toMatchObject({ name_ne: 'तिहार उपहार', description_ne: '<p>दुवै लिँदा सस्तो।</p>' });
  const { name_ne: _name, description_ne: _text, ...known } = body as typeof body & typeof IN_NEPALI;
  expect((await save(known)).reply.data).toMatchObject({ name_ne: 'तिहार उपहार' });
  expect((await save({ ...known, name_ne: null })).reply.data).toMatchObject({ name_ne: '' });
});

it('doesn’t copy its Nepali name to a copy with a new name', async () => {
  const { scheme } = await inNepali();
  const copy = { name: unique('Copy'), start_date: inHours(1), end_date: inHours(2) };
  const { reply } = await call('POST scheme/duplicate/{id}', { token, params: { id: scheme._id }, body: copy });
  expect(reply.data).toMatchObject({ name_ne: '', description_ne: '<p>दुवै लिँदा सस्तो।</p>' });
});

// Rendered by the storefront's build, which `npm test` makes first.
it('shows itself, its products, its fields and links to it in each visitor’s language', async () => {
  const field = await call('POST field_data', { token, body: { name: unique('Colour'), name_ne: 'मनपर्ने रङ' } });
  const d_data = [{ field_id: field.reply.data._id, field_type: 'text' as const }];
  const { scheme, main, gift, page } = await inNepali({ d_data, offer_price: 0 });
  const nepali = await page(`/scheme/${scheme._id}?lang=ne`);
  expect(nepali).toContain('<title>तिहार उपहार | हाम्रो पसल</title>');
  expect(nepali).toMatch(/<h1[^>]*>तिहार उपहार<\/h1>/);
  for (const text of ['नौलो फोन', 'नौलो झोला', 'मनपर्ने रङ', '<p>दुवै लिँदा सस्तो।</p>']) expect(nepali).toContain(text);
  for (const { name } of [scheme, main, gift, field.reply.data]) expect(nepali).not.toContain(name);
  expect(await page(`/scheme/${scheme._id}`)).not.toMatch(/तिहार|नौलो|मनपर्ने/);

  expect(await page(`/scheme/${scheme._id}`)).toContain(`<title>${scheme.name} | Our shop</title>`);

  const home = await page('/?lang=ne');
  expect(home).toContain('तिहार उपहार');
  expect(home).toContain('नौलो झोला');
  expect(await page('/')).not.toContain('तिहार उपहार');
});

it('marks the language of names that aren’t translated', async () => {
  const { scheme, main } = await onSale();
  const page = async (url: string) => (await app.http.inject({ url, headers: { accept: 'text/html' } })).body;
  const nepali = await page(`/scheme/${scheme._id}?lang=ne`);
  expect(nepali).toMatch(new RegExp(`<h1[^>]* lang="en">${scheme.name}<`));
  expect(nepali).toMatch(new RegExp(`<h3[^>]* lang="en">${main.name}<`));
  app.cache.flush();
  expect(await page('/?lang=ne')).toMatch(new RegExp(`<h[23][^>]* lang="en"><a[^>]*>${scheme.name}<`));
  expect(await page(`/scheme/${scheme._id}`)).not.toMatch(/<h[123][^>]* lang=/);
});

it('asks for a choice in the language of each visitor, and keeps the answer as it is in English', async () => {
  const field = await call('POST field_data', { token, body: { name: unique('Heard') } });
  const question = { field_id: field.reply.data._id, field_type: 'choice' as const, option: ['A friend', 'A store'] };
  const names = { 'A friend': 'साथीबाट' };
  const d_data = [{ ...question, option_names_ne: { ...names, 'A store': null, 'Gone since': 'हराएको' } }];
  const { scheme, order, body, page } = await inNepali({ d_data });
  expect(scheme.d_data).toMatchObject([{ option: question.option, option_names_ne: names }]);
  const nepali = await page(`/scheme/${scheme._id}?lang=ne`);
  expect(nepali).toContain('<option value="A friend">साथीबाट</option><option value="A store">A store</option>');
  expect(await page(`/scheme/${scheme._id}`)).not.toContain('साथीबाट');

  const answer = { scheme_d_data_id: firstOf(scheme.d_data)._id, value: 'A friend' };
  const placed = await call('POST order/public', {
    body: { ...order, d_data: [answer] },
    headers: { 'accept-language': 'ne' },
  });
  expect(placed.status, JSON.stringify(placed.reply)).toBe(200);
  const [row] = await db.select().from(orders).where(eq(orders.order_id, placed.reply.data.order_id));
  expect(row?.d_data).toMatchObject([{ value: 'A friend' }]);

  const alike = { ...question, _id: answer.scheme_d_data_id, option_names_ne: { 'A store': 'साथीबाट', ...names } };
  expect((await save({ ...body, _id: scheme._id, d_data: [alike] })).reply.errors).toEqual({
    'd_data.0.option_names_ne.A friend': 'Another option has this name. Choose a different one.',
  });
  const edited = { ...body, _id: scheme._id, d_data: [{ ...question, _id: answer.scheme_d_data_id }] };
  expect((await save(edited)).reply.data.d_data).toMatchObject([{ option_names_ne: names }]);
  const copy = { name: unique('Copy'), start_date: inHours(1), end_date: inHours(2) };
  const copied = await call('POST scheme/duplicate/{id}', { token, params: { id: scheme._id }, body: copy });
  expect(copied.reply.data.d_data).toMatchObject([{ option_names_ne: names }]);
});

it('gives search engines their text in their language, or else the first that isn’t empty', async () => {
  const seoTexts = { seo_title: 'Buy both', seo_title_ne: 'दुवै किन्नुहोस्', seo_description: 'Cheaper together.' };
  const { scheme, body, page } = await inNepali(seoTexts);
  const nepali = await page(`/scheme/${scheme._id}?lang=ne`);
  expect(nepali).toContain('<title>दुवै किन्नुहोस् | हाम्रो पसल</title>');
  expect(nepali).toMatch(/<meta name="description" content="दुवै लिँदा सस्तो। मूल्य रु\. [\d,]+।">/);
  const english = await page(`/scheme/${scheme._id}`);
  expect(english).toContain('<title>Buy both | Our shop</title>');
  expect(english).toContain('<meta property="og:description" content="Cheaper together.">');
  expect(english).not.toContain('दुवै');

  await save({ ...body, name_ne: null, seo_title_ne: null, description_ne: null });
  app.cache.flush();
  expect(await page(`/scheme/${scheme._id}?lang=ne`)).toContain('<title>Buy both | हाम्रो पसल</title>');
  const copy = { name: unique('Copy'), start_date: inHours(1), end_date: inHours(2) };
  const copied = await call('POST scheme/duplicate/{id}', { token, params: { id: scheme._id }, body: copy });
  expect(copied.reply.data).toMatchObject({ seo_title: '', seo_title_ne: '', seo_description: 'Cheaper together.' });
});

it('returns the Nepali names of its options in the API', async () => {
  const { scheme, main } = await inNepali({ type: 'MULTI-BUY', advance_payment: 500 });
  const option_names_ne = { Colour: 'रङ' };
  await db.update(products).set({ option_names_ne }).where(eq(products._id, main._id));
  app.cache.flush();
  const [offer] = (await call('GET scheme/public/multi-buy', { query: { scheme: scheme._id } })).reply.data;
  expect(offer?.main_product).toMatchObject({ option_names_ne });
});

it('returns its names and its campaign’s in both languages in the API', async () => {
  const campaign = await call('POST campaign', {
    token,
    body: {
      name: unique('Campaign'),
      name_ne: 'तिहार 2083',
      code: unique('C').replace(' ', '-'),
      is_allowed_all_office: true,
      allowed_office: [],
    },
  });
  const { scheme, main, gift } = await inNepali({
    type: 'MULTI-BUY',
    advance_payment: 500,
    campaign_id: campaign.reply.data._id,
  });
  expect((await call('GET scheme/public/{id}', { params: { id: scheme._id } })).reply.data).toMatchObject({
    name: scheme.name,
    name_ne: 'तिहार उपहार',
    main_product: { name: main.name, name_ne: 'नौलो फोन' },
  });
  const offers = await call('GET scheme/offer', { query: { find_main_product: main._id } });
  expect(offers.reply.data).toMatchObject([
    { product_name_ne: 'नौलो फोन', gifts: [gift.name], gifts_ne: ['नौलो झोला'] },
  ]);
  const multi = await call('GET scheme/public/multi-buy', { query: { scheme: scheme._id } });
  expect(multi.reply.data).toMatchObject([
    {
      campaign_id: { name_ne: 'तिहार 2083' },
      main_product: { name_ne: 'नौलो फोन' },
      bundle_product: { name_ne: 'नौलो झोला' },
    },
  ]);
});
