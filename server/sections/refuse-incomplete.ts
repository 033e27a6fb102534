import { lackingInPage } from '../../contract/sections/sections.ts';
import type { Db } from '../db/db.ts';
import { conflict } from '../http/errors.ts';
import type { storeOf } from './pages.ts';

type Store = ReturnType<typeof storeOf>;
export type Restored = Parameters<Store['restore']>[3];

/** Refuses to publish an old draft that lacks required fields (409). */
export async function refuseIncomplete(db: Db, store: Store, id: string, { version_id, is_draft }: Restored) {
  if (!is_draft && lackingInPage(await store.asOf(db, id, version_id)).length > 0)
    throw conflict('This version is incomplete. Restore it as a draft, complete it, then publish.');
}
