import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import type { BodyOf } from '../../contract/api.ts';
import { HOUR_MS } from '../../contract/durations.ts';
import { sectionInput } from '../../contract/sections/home.ts';
import { testApp } from '../../test/app.ts';
import { buildUser, insertOne, unique } from '../../test/builders.ts';
import { hearStale } from '../../test/hear-stale.ts';
import { firstOf, present } from '../../test/present.ts';
import { newId } from '../db/columns.ts';
import { files } from '../media/media.table.ts';
import { usesOf } from '../media/uses.ts';
import { picturePlaces } from '../wiring/picture-places.ts';
import { pages, type StoredSection, sliders, slides } from './sections.table.ts';

const { app, db, url, call, clock } = await testApp();
// Invalidates cached responses as between instances.
afterAll(await hearStale(url, app.cache));
const { token } = await buildUser(db, { is_super: true });
const { token: ofEditor } = await buildUser(db, { grants: ['GET layout/{id}', 'POST layout'] });

type Section = Extract<NonNullable<BodyOf<'POST layout'>['section']>[number], { layout_type: string }>;
const section = (name: string, more: Partial<Section> = {}): Section => ({
  layout_type: 'scheme',
  view_type: 'Running',
  name,
  ...more,
});
/** A section of the kinds that only home pages have. */
const timed = (one: object | undefined) => present(one) as Section;
const nameOf = (one: object) => timed(one).name;
const saveLayout = async (body: BodyOf<'POST layout'>) => (await call('POST layout', { token, body })).reply.data;
const publicHome = async () => (await call('GET layout/public/home')).reply.data.section.data.map(({ name }) => name);

async function picture() {
  const path = `public/${unique('key').replace(' ', '-')}.jpg`;
  const file = await insertOne(db, files, { path, name: 'a', width: 16, height: 9, bytes: 9 });
  return file;
}

it('a home page can be drafted, published, and restored from its versions', async () => {
  const { _id } = await saveLayout({ name: 'Home', section: [section('Offers')] });
  const params = { id: _id };
  const read = async () => (await call('GET layout/{id}', { token, params })).reply.data;
  const until = new Date(clock.now.getTime() + HOUR_MS).toISOString();
  const drafted = [...(await read()).section, section('Tihar', { publish_to: until })];
  await saveLayout({ _id, name: 'Tihar 2026', section: drafted, is_draft: true });

  await expect.poll(publicHome).toEqual(['Offers']);
  const draft = await read();
  expect([draft.has_draft, draft.name, draft.section.map(nameOf)]).toEqual([true, 'Tihar 2026', ['Offers', 'Tihar']]);
  expect(timed(draft.section[1]).publish_to).toBe(until);
  expect((await call('GET layout', { token, query: { find_name: 'Home' } })).reply.data[0]?.has_draft).toBe(true);

  await saveLayout({ _id, name: draft.name, section: draft.section });
  await expect.poll(publicHome).toEqual(['Offers', 'Tihar']);
  const published = await read();
  expect([published.has_draft, published.section.map(({ _id }) => _id)]).toEqual([
    false,
    draft.section.map(({ _id }) => _id),
  ]);

  const versions = (await call('GET layout/versions/{id}', { token, params })).reply.data;
  expect(versions.map(({ number, is_draft }) => [number, is_draft])).toEqual([
    [3, false],
    [2, true],
    [1, false],
  ]);
  const restore = (number: number, is_draft?: boolean) => {
    const version_id = present(versions.find((version) => version.number === number))._id;
    return call('POST layout/restore/{id}', { token, params, body: { version_id, is_draft } });
  };
  expect((await restore(1, true)).status).toBe(200);
  expect([(await read()).section.length, await publicHome()]).toEqual([1, ['Offers', 'Tihar']]);
  await restore(1);
  await expect.poll(publicHome).toEqual(['Offers']);
  await restore(2);
  await expect.poll(publicHome).toEqual(['Offers', 'Tihar']);
  expect(timed((await read()).section[1]).publish_to).toBe(until);

  const other = await saveLayout({ name: 'Other', section: [] });
  const wrong = await call('POST layout/restore/{id}', {
    token,
    params: { id: other._id },
    body: { version_id: firstOf(versions)._id },
  });
  expect(wrong.status).toBe(404);
  expect((await call('GET layout/versions/{id}', { token: ofEditor, params })).status).toBe(403);
});

it('a home page and a slider that came with the program have their published state among the versions', async () => {
  const offers = { ...sectionInput.parse(section('Offers')), _id: newId() } as StoredSection;
  const page = await insertOne(db, pages, { owner_kind: 'home', name: 'Came along', section: [offers] });
  const slider = await insertOne(db, sliders, { name: 'Came along', key: unique('of').replace(' ', '-') });
  const file = await picture();
  await db.insert(slides).values({ slider_id: slider._id, file_id: file._id, position: 0 });

  const of = { id: page._id };
  await saveLayout({ _id: of.id, name: 'Tihar', section: [], is_draft: true });
  const versions = (await call('GET layout/versions/{id}', { token, params: of })).reply.data;
  expect(versions.map(({ number, is_draft }) => [number, is_draft])).toEqual([
    [2, true],
    [1, false],
  ]);
  const back = { version_id: present(versions[1])._id };
  expect((await call('POST layout/restore/{id}', { token, params: of, body: back })).status).toBe(200);
  const { name, section: sections, has_draft } = (await call('GET layout/{id}', { token, params: of })).reply.data;
  expect([name, sections.map(nameOf), has_draft]).toEqual(['Came along', ['Offers'], false]);

  const ofSlider = { id: slider._id };
  const drafted = { _id: ofSlider.id, name: 'Later', key: slider.key, images: [], is_draft: true };
  expect((await call('POST slider', { token, body: drafted })).status).toBe(200);
  const sliderVersions = (await call('GET slider/versions/{id}', { token, params: ofSlider })).reply.data;
  const version_id = present(sliderVersions[1])._id;
  const restored = await call('POST slider/restore/{id}', { token, params: ofSlider, body: { version_id } });
  expect(restored.status).toBe(200);
  const now = (await call('GET slider/{id}', { token, params: ofSlider })).reply.data;
  expect([now.name, now.images.map(({ image }) => image._id)]).toEqual(['Came along', [file._id]]);
});

it('a home page that is only drafted stays hidden, though it is the first one of another installation', async () => {
  const { _id } = await saveLayout({ name: 'Later', section: [section('Later')], is_draft: true });
  const { reply } = await call('GET layout/{id}', { token, params: { id: _id } });
  expect([reply.data.is_home, reply.data.has_draft, timed(reply.data.section[0]).name]).toEqual([false, true, 'Later']);
  expect((await call('POST layout/home/{id}', { token, params: { id: _id }, body: {} })).status).toBe(409);
});

it('a slider is drafted with its pictures: nobody can delete them meanwhile, nor those of its versions', async () => {
  const [first, second] = [await picture(), await picture()];
  const key = unique('hero').replace(' ', '-');
  const save = async (body: BodyOf<'POST slider'>) => {
    const { status, reply } = await call('POST slider', { token, body });
    expect([status, reply.errors]).toEqual([200, undefined]);
    return reply.data;
  };
  const { _id } = await save({ name: 'Hero', key, images: [{ image: first._id, caption: '<p>One</p>' }] });
  const visitors = async () =>
    (await call('GET slider/key/{key}', { params: { key } })).reply.data.images.map(({ image }) => image._id);
  const images = [{ image: second._id, caption: '<p>Two</p><script>x</script>' }];
  await save({ _id, name: 'Hero', key, images, slider_setting: { speed: 900 }, is_draft: true });

  await expect.poll(visitors).toEqual([first._id]);
  const params = { id: _id };
  const draft = (await call('GET slider/{id}', { token, params })).reply.data;
  expect([draft.has_draft, draft.slider_setting.speed, draft.images.map(({ image }) => image._id)]).toEqual([
    true,
    900,
    [second._id],
  ]);
  expect(draft.images[0]?.caption).toBe('<p>Two</p>');
  const usesOfPicture = async (file: typeof first) => (await usesOf(db, picturePlaces, file)).map(({ name }) => name);
  expect([await usesOfPicture(first), await usesOfPicture(second)]).toEqual([['Hero'], ['Hero']]);

  await save({ ...draft, images: draft.images.map(({ image, ...slide }) => ({ ...slide, image: image._id })) });
  await expect.poll(visitors).toEqual([second._id]);
  expect(await usesOfPicture(first)).toEqual(['Hero']);
  const versions = (await call('GET slider/versions/{id}', { token, params })).reply.data;
  await call('POST slider/restore/{id}', { token, params, body: { version_id: present(versions.at(-1))._id } });
  await expect.poll(visitors).toEqual([first._id]);
  await call('DELETE slider/{id}', { token, params });
  expect(await usesOfPicture(first)).toEqual([]);
});

it('a draft of a slider with a missing picture is refused, and loses no slide in silence', async () => {
  const [there, gone] = [await picture(), await picture()];
  await db.delete(files).where(eq(files._id, gone._id));
  const images = [{ image: there._id }, { image: gone._id }];
  const body = { name: 'Half', key: unique('half').replace(' ', '-'), images, is_draft: true };
  const { status, reply } = await call('POST slider', { token, body });
  expect([status, Object.keys(reply.errors ?? {})]).toEqual([400, ['images.1.image']]);
});

it('a slider that a draft of a home page shows cannot be deleted: the draft could not be published', async () => {
  const slider = { name: 'Only drafted', key: unique('only').replace(' ', '-'), images: [] };
  const { _id: slider_id } = (await call('POST slider', { token, body: slider })).reply.data;
  const hero = section('Hero', { layout_type: 'slider', view_type: 'Slider', slider_id });
  const { _id } = await saveLayout({ name: 'With a hero', section: [hero], is_draft: true });
  const remove = () => call('DELETE slider/{id}', { token, params: { id: slider_id } });
  const { status, reply } = await remove();
  expect([status, reply.msg]).toEqual([
    409,
    expect.stringMatching(/^The draft of the home page “With a hero” uses it/),
  ]);
  await saveLayout({ _id, name: 'With a hero', section: [], is_draft: true });
  expect((await remove()).status).toBe(200);
});
