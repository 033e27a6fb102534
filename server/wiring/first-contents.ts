import { ensureModules } from '../access/grants/ensure-modules.ts';
import { ensurePresetRoles } from '../access/grants/preset-roles.ts';
import { type Db, transact } from '../db/db.ts';
import { lockNamed } from '../db/lock-named.ts';
import { ensurePlaces } from '../locations/ensure-places.ts';
import { ensureTemplates } from '../messaging/templates.service.ts';
import { ensureSettings } from '../settings/settings.service.ts';

/**
 * Adds the rows that every database has from its first start on, and those that are new in a release; if several
 * servers start together, one of them adds them.
 */
export const ensureContents = (db: Db, say: (line: string) => void): Promise<void> =>
  transact(db, async (db) => {
    await lockNamed(db, 'first contents');
    await ensureModules(db);
    await ensurePresetRoles(db);
    await ensureTemplates(db);
    await ensureSettings(db);
    await ensurePlaces(db, say);
  });
