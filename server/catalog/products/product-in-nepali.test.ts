import { expect, it } from 'vitest';
import { unique } from '../../../test/builders.ts';
import { productFixture } from '../../../test/product-fixture.ts';

const { app, call, token, picture, phone, save, saved, bodyOf } = await productFixture();

const IN_NEPALI = {
  name_ne: 'हिमताल फोन',
  short_description_ne: 'छिटो र हलुका।',
  description_ne: '<p>झरनाजस्तै आवाज।</p><script>alert(1)</script>',
};

it('keeps its sanitized Nepali texts, even if a client without those fields saves it', async () => {
  const product = await saved(IN_NEPALI);
  expect(product).toMatchObject({ ...IN_NEPALI, description_ne: '<p>झरनाजस्तै आवाज।</p>' });

  // Uses a reply's row unchanged.
  const back = await save({ ...bodyOf(product), ...IN_NEPALI });
  expect(back.status, JSON.stringify(back.reply)).toBe(200);

  const { name_ne: _name, short_description_ne: _short, description_ne: _long, ...known } = bodyOf(product);
  expect((await save({ ...known, name: 'Renamed' })).reply.data).toMatchObject({
    name: 'Renamed',
    name_ne: 'हिमताल फोन',
    description_ne: '<p>झरनाजस्तै आवाज।</p>',
  });

  const emptied = await save({ ...known, name_ne: null, description_ne: '<p></p>' });
  expect(emptied.reply.data).toMatchObject({ name_ne: '', description_ne: '' });
  expect((await save({ ...known, name_ne: 'न'.repeat(121) })).reply.errors).toEqual({
    name_ne: 'Use at most 120 characters.',
  });
});

it('is found by its Nepali name and texts, by visitors and by staff', async () => {
  const name_ne = `${unique('झिल्के').replace(/\d/g, (digit) => String.fromCharCode(0x0966 + Number(digit)))} टेलिफोन`;
  const product = await saved({ name_ne, image: [await picture()], is_published: true });
  for (const find_search of [name_ne, 'टेलिफोन', 'झिल्के टेलिफोन']) {
    const visitors = (await call('GET product/public', { query: { find_search } })).reply.data;
    const staffs = (await call('GET product', { token, query: { find_search } })).reply.data;
    expect(
      visitors.map(({ _id }) => _id),
      find_search,
    ).toEqual([product._id]);
    expect(
      staffs.map(({ _id }) => _id),
      find_search,
    ).toEqual([product._id]);
  }
});

const NAMES = { Memory: 'मेमोरी', Colour: 'रङ', Red: 'गुराँस रातो' };

it('keeps an option’s Nepali name as long as it has the option', async () => {
  const product = await saved({ option_names_ne: { ...NAMES, Blue: null, Green: 'हरियो' } });
  expect(product.option_names_ne).toEqual(NAMES);
  const { option_names_ne: _names, ...known } = bodyOf(product);
  expect((await save(known)).reply.data.option_names_ne).toEqual(NAMES);
  const without = { ...known, option_names_ne: NAMES, inventory_type: [], variant: known.variant.slice(0, 1) };
  expect((await save(without)).reply.data.option_names_ne).toEqual({});
  expect((await save({ ...known, option_names_ne: { Red: 'र'.repeat(101) } })).reply.errors).toEqual({
    'option_names_ne.Red': 'Use at most 100 characters.',
  });
});

it('refuses a Nepali name that another of its options has', async () => {
  const refused = async (option_names_ne: Record<string, string>) =>
    (await save(phone({ option_names_ne }))).reply.errors;
  const error = 'Another option has this name. Choose a different one.';
  expect(await refused({ Red: 'रङ्गीन', Blue: 'रङ्गीन' })).toEqual({ 'option_names_ne.Red': error });
  expect(await refused({ Red: 'blue' })).toEqual({ 'option_names_ne.Red': error });
  expect(await refused({ Memory: 'ठूलो', Red: 'ठूलो' })).toBeUndefined();
});

it('is found by the names of its options', async () => {
  const product = await saved({ option_names_ne: { Red: 'लालीगुराँस' }, image: [await picture()], is_published: true });
  const results = (await call('GET product/public', { query: { find_search: 'लालीगुराँस' } })).reply.data;
  expect(results.map(({ _id }) => _id)).toEqual([product._id]);
});

// Rendered by the storefront's build, which `npm test` makes first.
it('shows its options in each visitor’s language, in the HTML and in the data of the scripts', async () => {
  const [one, other] = [
    await saved({ option_names_ne: NAMES, image: [await picture()], is_published: true }),
    await saved({ image: [await picture()], is_published: true }),
  ];
  const page = async (url: string) =>
    (await app.http.inject({ url, headers: { accept: 'text/html' } })).body.replaceAll('<!-- -->', '');
  const nepali = await page(`/products/${one.slug}?lang=ne`);
  expect(nepali).toMatch(/<legend[^>]*>रङ<\/legend>/);
  expect(nepali).toMatch(/value="Red"[^>]*><span[^>]*><svg.*?<\/svg>गुराँस रातो/);
  expect(nepali).toMatch(/value="Blue"[^>]*><span[^>]*><svg.*?<\/svg>Blue/);
  expect(await page(`/products/${one.slug}`)).not.toMatch(/रङ|गुराँस/);
  const compared = await page(`/compare?a=${other.slug}&b=${one.slug}&lang=ne`);
  expect(compared).toMatch(/मेमोरी.*रङ.*Red, Blue.*गुराँस रातो, Blue/s);
});

it('is shown in each visitor’s language, including title and search engine texts', async () => {
  const product = await saved({
    ...IN_NEPALI,
    seo_title: 'The best phone',
    image: [await picture()],
    is_published: true,
  });
  const page = async (url: string) => (await app.http.inject({ url, headers: { accept: 'text/html' } })).body;
  const nepali = await page(`/products/${product.slug}?lang=ne`);
  expect(nepali).toContain('<title>हिमताल फोन | हाम्रो पसल</title>');
  expect(nepali).toContain('<meta property="og:title" content="हिमताल फोन | हाम्रो पसल">');
  expect(nepali).toMatch(/<h1[^>]*>हिमताल फोन<\/h1>/);
  expect(nepali).toMatch(/"@type":"Product","name":"हिमताल फोन"/);
  expect(nepali).toContain('<p>झरनाजस्तै आवाज।</p>');
  expect(nepali).not.toContain(product.name);
  expect(nepali).not.toContain('_ne"');

  const seoTexts = { seo_title_ne: 'सबैभन्दा राम्रो फोन', seo_description_ne: 'किन्नुपर्ने कारण।' };
  const { seo_title_ne: _title, seo_description_ne: _description, ...plain } = bodyOf(product);
  const body = { ...plain, seo_title: 'The best phone' };
  expect((await save({ ...body, ...seoTexts })).reply.data).toMatchObject(seoTexts);
  expect((await save(body)).reply.data).toMatchObject(seoTexts);
  app.cache.flush();
  const better = await page(`/products/${product.slug}?lang=ne`);
  expect(better).toContain('<title>सबैभन्दा राम्रो फोन | हाम्रो पसल</title>');
  expect(better).toContain('<meta property="og:title" content="सबैभन्दा राम्रो फोन | हाम्रो पसल">');
  expect(better).toContain('<meta name="description" content="किन्नुपर्ने कारण।">');
  expect(better).toContain('<meta property="og:description" content="किन्नुपर्ने कारण।">');

  const english = await page(`/products/${product.slug}`);
  expect(english).toContain('<title>The best phone | Our shop</title>');
  expect(english).toContain(`>${product.name}</h1>`);
  expect(english).not.toMatch(/हिमताल|सबैभन्दा/);

  const listed = await page(`/products?find_search=${product.sku_from_system}&lang=ne`);
  expect(listed).toContain('हिमताल फोन');
  expect(listed).toContain('छिटो र हलुका।');
  expect(listed).not.toContain(product.name);
});
