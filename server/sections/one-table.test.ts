// covers: server/db/migrations/*_one_table_of_pages.sql
import { globSync, readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { draftSection } from '../../contract/sections/sections.ts';
import { testApp } from '../../test/app.ts';
import { buildUser, insertOne } from '../../test/builders.ts';
import { present } from '../../test/present.ts';
import { versions } from '../content/content.table.ts';
import { newId } from '../db/columns.ts';
import { MIGRATIONS } from '../db/migrate.ts';
import { homeSections, layouts } from '../db/unused.table.ts';
import { pages } from './sections.table.ts';

const { db, call } = await testApp();
const { token } = await buildUser(db, { is_super: true });

const [file = ''] = globSync(`${MIGRATIONS}/*_one_table_of_pages.sql`);
/** Returns the part of the migration after its changes of tables. */
const carryOver = () => {
  const [, ...data] = readFileSync(file, 'utf8').split('-- The sections of the home page were in two places');
  return db.execute(sql.raw(`--${data.join('')}`));
};

const hour = (number: number) => new Date(Date.UTC(2027, 0, 1, number));
const story = (title: string) =>
  draftSection.parse({ _id: newId(), kind: 'story', title, title_ne: title, number: '5' });
const offers = (name: string) => ({ _id: newId(), layout_type: 'scheme', view_type: 'Running', name, name_ne: name });
const whole = {
  is_header: true,
  layout_class: '',
  custom_class: '',
  class_name: '',
  extra_setting: '',
  is_active: true,
};

it('a home page takes over the sections of the launch page above it, with its draft and versions', async () => {
  const section = [story('Top')];
  const top = await insertOne(db, pages, { owner_kind: 'home', section: section as never });
  const home = await insertOne(db, layouts, { name: 'Home', is_home: true });
  const other = await insertOne(db, layouts, {
    name: 'Dashain',
    draft: { name: 'Dashain 2027', section: [{ ...offers('Drafted'), ...whole }] },
  });
  const publish_to = hour(9);
  await db.insert(homeSections).values({ layout_id: home._id, position: 0, ...offers('Now'), ...whole, publish_to });
  const left = (entity_id: string, number: number, values: object, at: number) => ({
    entity: 'Home page',
    entity_id,
    number,
    values: values as never,
    is_draft: false,
    user_name: 'Sita',
    added_at: hour(at),
  });
  await db
    .insert(versions)
    .values([
      left(home._id, 1, { name: 'Home', section: [{ ...offers('Before'), ...whole }] }, 1),
      { ...left(top._id, 1, { is_active: true, section }, 2), entity: 'Launch page' },
      left(home._id, 2, { name: 'Home', section: [{ ...offers('Now'), ...whole }] }, 3),
    ]);

  await carryOver();

  const nameOf = (one: object) => ('title' in one ? one.title : (one as { name?: string }).name);
  const read = async (id: string) => (await call('GET layout/{id}', { token, params: { id } })).reply.data;
  const now = await read(home._id);
  expect([now.name, now.is_home, now.has_draft, now.section.map(nameOf)]).toEqual([
    'Home',
    true,
    false,
    ['Top', 'Now'],
  ]);
  expect(now.section[1]).toMatchObject({ publish_to: publish_to.toISOString() });
  const drafted = await read(other._id);
  expect([drafted.name, drafted.has_draft, drafted.section.map(nameOf)]).toEqual([
    'Dashain 2027',
    true,
    ['Top', 'Drafted'],
  ]);
  expect(await db.$count(pages, eq(pages._id, top._id))).toBe(0);

  const params = { id: home._id };
  const kept = (await call('GET layout/versions/{id}', { token, params })).reply.data;
  expect(kept.map(({ number, user_name }) => [number, user_name])).toEqual([3, 2, 1].map((number) => [number, 'Sita']));
  const body = { version_id: present(kept.at(-1))._id };
  expect((await call('POST layout/restore/{id}', { token, params, body })).status).toBe(200);
  expect((await read(home._id)).section.map(nameOf)).toEqual(['Top', 'Before']);
});
