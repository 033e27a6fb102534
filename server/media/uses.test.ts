import { glob, readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { buildOffice, buildPlace, buildProduct, buildScheme, insertOne, unique } from '../../test/builders.ts';
import { brands, productImages, products } from '../catalog/catalog.table.ts';
import { blogPosts, contents, versions } from '../content/content.table.ts';
import { reviewImages, reviews } from '../feedback/feedback.table.ts';
import { schemeImages, schemes } from '../offers/offers.table.ts';
import { offices } from '../offices/offices.table.ts';
import { sliders, slides } from '../sections/sections.table.ts';
import { settings } from '../settings/settings.table.ts';
import { picturePlaces } from '../wiring/picture-places.ts';
import { files } from './media.table.ts';
import { usesOf } from './uses.ts';

const { db } = await testApp();
const columnsIn = (kind: 'byReference' | 'inTexts') =>
  picturePlaces.flatMap((places) => Object.keys(places[kind])).sort();

it('knows every column of the database that refers to a picture', async () => {
  const { rows } = await db.execute<{ place: string }>(sql`
    select c.conrelid::regclass || '.' || a.attname as place
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'files'::regclass order by 1`);
  expect(rows.map((row) => row.place)).toEqual(columnsIn('byReference'));
});

it('knows every text that an editor writes with pictures', async () => {
  const writers: Record<string, string> = {
    'server/catalog/products/save-product.ts': 'products.description',
    'server/content/blog.service.ts': 'blog_posts.text',
    'server/content/content.service.ts': 'contents.description',
    'server/offers/schemes/save-scheme.ts': 'schemes.description',
    'server/sections/sliders.ts': 'slides.caption',
    'server/settings/values.ts': 'settings.value',
  };
  const htmlFiles: string[] = [];
  for await (const file of glob('server/**/*.ts')) {
    if (file.endsWith('.test.ts') || file === 'server/http/words/html.ts') continue;
    if (/\bsafeHtml\(/.test(await readFile(file, 'utf8'))) htmlFiles.push(file);
  }
  expect(htmlFiles.sort()).toEqual(Object.keys(writers).sort());
  expect(Object.values(writers).sort()).toEqual(columnsIn('inTexts'));
});

it('finds a picture in each place, once a record', async () => {
  const path = `public/${unique('key').replace(' ', '-')}.jpg`;
  const { _id: file_id } = await insertOne(db, files, { path, name: 'a', width: 9, height: 9, bytes: 9 });
  const uses = async () => (await usesOf(db, picturePlaces, { _id: file_id, path })).map(({ kind }) => kind).sort();
  expect(await uses()).toEqual([]);

  const product = await buildProduct(db);
  const scheme = await buildScheme(db, product);
  const review = await insertOne(db, reviews, {
    product_id: product._id,
    customer_name: 'Sita',
    customer_phone: '9841000000',
    stars: 5,
    text: 'Good.',
    upload_key: unique('key'),
  });
  await buildOffice(db, await buildPlace(db));
  await db.insert(productImages).values({ product_id: product._id, file_id, position: 0 });
  await db.insert(schemeImages).values({ scheme_id: scheme._id, file_id, position: 0 });
  await db.insert(reviewImages).values({ review_id: review._id, file_id });
  await db.insert(brands).values({ name: unique('Brand'), logo_id: file_id });
  await db.update(offices).set({ payment_qr: file_id });
  const slider = await insertOne(db, sliders, { name: 'Hero', key: 'hero' });
  await db.insert(slides).values({ slider_id: slider._id, file_id, position: 0 });
  const description = `<p><img src="/${path.replace('public/', 'public/960/')}"></p>`;
  await db.update(products).set({ description });
  await db.update(schemes).set({ description });
  await db
    .insert(settings)
    .values({ type: 'Text', subtype: 'Public', key: 'Note', kind: 'rich_text', value: description });
  await db.insert(contents).values({ name: 'Returns', key: unique('key'), description_ne: description, is_page: true });
  const old = await insertOne(db, contents, { name: 'Footer', key: unique('key') });
  await db.insert(versions).values({
    entity: 'Content',
    entity_id: old._id,
    number: 1,
    values: { description },
    is_draft: false,
    user_name: 'Sita',
  });
  await db
    .insert(blogPosts)
    .values({ title: 'News', slug: unique('news'), picture_id: file_id, text: description, publish_from: new Date() });
  const all = [
    'blog post',
    'brand',
    'content',
    'page',
    'payment QR of',
    'product',
    'review of',
    'scheme',
    'setting',
    'slider',
  ];
  expect(await uses()).toEqual(all);

  await db.delete(productImages);
  await db.delete(schemeImages);
  // The text still contains the picture.
  expect(await uses()).toEqual(all);
});

it('finds the picture of a post that is only in its draft or in an older version', async () => {
  const picture = async () => {
    const path = `public/${unique('key').replace(' ', '-')}.jpg`;
    const file = await insertOne(db, files, { path, name: 'a', width: 9, height: 9, bytes: 9 });
    return { _id: file._id, path };
  };
  const [drafted, older] = [await picture(), await picture()];
  const post = await insertOne(db, blogPosts, {
    title: 'Old news',
    slug: unique('old'),
    publish_from: new Date(),
    draft: { picture_id: drafted._id },
  });
  await db.insert(versions).values({
    entity: 'Blog post',
    entity_id: post._id,
    number: 1,
    values: { picture_id: older._id },
    is_draft: false,
    user_name: 'Sita',
  });
  for (const file of [drafted, older])
    expect(await usesOf(db, picturePlaces, file)).toMatchObject([{ kind: 'blog post', name: 'Old news' }]);
});
