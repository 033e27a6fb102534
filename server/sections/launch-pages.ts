import { and, eq, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ListQuery } from '../../contract/calls/list.ts';
import type { launchPages as contract } from '../../contract/sections/launch-pages.ts';
import type { LAUNCHED, Section } from '../../contract/sections/sections.ts';
import { products } from '../catalog/catalog.table.ts';
import type { Actor } from '../db/audit.ts';
import type { Db } from '../db/db.ts';
import { inOrder } from '../db/in-order.ts';
import { listRows } from '../db/list.ts';
import { schemes } from '../offers/offers.table.ts';
import { LAUNCH_PAGES_TAG, storeOf } from './pages.ts';
import { type Restored, refuseIncomplete } from './refuse-incomplete.ts';
import { refuseWrong } from './refuse-wrong.ts';
import { pages } from './sections.table.ts';

/** Pages of a scheme or product, with the kinds of sections.ts only. */
type Launched<Page> = Omit<Page, 'owner_kind' | 'owner_id' | 'section'> & {
  owner_kind: (typeof LAUNCHED)[number];
  owner_id: string;
  section: Section[];
};
const launched = <Page extends object>(page: Page) => page as unknown as Launched<Page>;

type Input = z.output<(typeof contract)['save']['body']>;

const store = storeOf('Launch page', LAUNCH_PAGES_TAG, ['scheme', 'product']);

const ownerName = sql<string>`coalesce(${schemes.name}, ${products.name}, '(deleted)')`;

const named = (db: Db) =>
  db
    .select({
      _id: pages._id,
      owner_kind: sql<(typeof LAUNCHED)[number]>`${pages.owner_kind}`.as('owner_kind'),
      owner_id: sql<string>`${pages.owner_id}`.as('owner_id'),
      is_active: pages.is_active,
      name: ownerName.as('name'),
      section_count: sql<number>`jsonb_array_length(coalesce(${pages.draft}->'section', ${pages.section}))`.as(
        'section_count',
      ),
      has_draft: sql<boolean>`${pages.draft} is not null`.as('has_draft'),
      changed_at: pages.changed_at,
    })
    .from(pages)
    .leftJoin(schemes, and(eq(schemes._id, pages.owner_id), eq(pages.owner_kind, 'scheme')))
    .leftJoin(products, and(eq(products._id, pages.owner_id), eq(pages.owner_kind, 'product')))
    .$dynamic();

export const launchPageStore = {
  ...store,

  list: (db: Db, query: ListQuery) =>
    listRows(db, query, {
      select: named(db),
      where: ne(pages.owner_kind, 'home'),
      columns: {
        name: inOrder(ownerName),
        owner_kind: pages.owner_kind,
        is_active: pages.is_active,
        changed_at: pages.changed_at,
      },
      order: 'changed_at:desc',
      tiebreak: pages._id,
    }),

  async get(db: Db, id: string) {
    const row = await store.get(db, id);
    const [existing] = await named(db).where(eq(pages._id, id));
    return { ...launched(row), name: existing?.name ?? '' };
  },

  async save(db: Db, actor: Actor, input: Input, now: Date) {
    await refuseWrong(db, input);
    return launched(await store.save(db, actor, input, now));
  },

  async restore(db: Db, actor: Actor, id: string, which: Restored, now: Date) {
    await refuseIncomplete(db, store, id, which);
    return store.restore(db, actor, id, which, now);
  },
};
