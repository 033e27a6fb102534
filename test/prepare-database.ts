import { ensureModules } from '../server/access/grants/ensure-modules.ts';
import { connect } from '../server/db/db.ts';
import { migrate } from '../server/db/migrate.ts';
import { ensureTemplates } from '../server/messaging/templates.service.ts';
import { ensureSettings } from '../server/settings/settings.service.ts';

/** Migrates an empty database and fills it as the server's start does. */
export async function prepareDatabase(url: string): Promise<void> {
  await migrate(url);
  const { db, close } = connect(url, { patience: 30_000 });
  await ensureModules(db);
  await ensureTemplates(db);
  await ensureSettings(db);
  await close();
}
