import { and, eq, sql } from 'drizzle-orm';
import { variants } from '../../catalog/catalog.table.ts';
import { type Act, type Actor, audit, audits, lastAct } from '../../db/audit.ts';
import { type Db, transact } from '../../db/db.ts';
import { conflict, invalid, notFound } from '../../http/errors.ts';
import { refuseOverwrite } from '../../http/rows/revision.ts';
import { type Message, say } from '../../http/words/sentence.ts';
import { schemes, schemeVariants } from '../offers.table.ts';
import { invalidateScheme } from './save-scheme.ts';
import type { SchemeId } from './schemes.ts';

/**
 * Pauses or resumes a scheme's orders. Its page stays and says so, and open sheets keep their text. Returns since when
 * it was paused before.
 */
export async function pauseScheme(db: Db, { actor, now }: Act, id: SchemeId, is_paused: boolean): Promise<Date | null> {
  return transact(db, async (db) => {
    const scheme = await lockRunning(db, id);
    const action = is_paused ? 'pause' : 'resume';
    if ((scheme.paused_at !== null) === is_paused) {
      const what = is_paused ? say('paused its orders') : say('resumed its orders');
      throw doneAlready(what, await lastAct(db, id, action, { now }));
    }
    await db
      .update(schemes)
      .set({ paused_at: is_paused ? now : null })
      .where(eq(schemes._id, id));
    const { name } = scheme;
    await audit(db, actor, {
      action,
      entity: 'Scheme',
      entity_id: id,
      before: { name, is_paused: !is_paused },
      after: { name, is_paused },
    });
    await invalidateScheme(db, id);
    return scheme.paused_at;
  });
}

interface Banner {
  banner: string;
  banner_ne: string;
  revision?: number;
}

/** Sets the banner of a scheme's page in both languages; empty texts remove it. */
export async function setBanner(db: Db, actor: Actor, id: SchemeId, { revision, ...line }: Banner): Promise<void> {
  const { banner, banner_ne } = line;
  if (banner && !banner_ne) throw invalid({ banner_ne: 'Add the Nepali text too: many visitors read only Nepali.' });
  if (banner_ne && !banner) throw invalid({ banner: 'Add the English text too.' });
  await transact(db, async (db) => {
    const scheme = await lockRunning(db, id);
    await refuseOverwrite(db, 'Line', id, { ...line, revision }, { action: 'banner' });
    await db.update(schemes).set(line).where(eq(schemes._id, id));
    await audit(db, actor, {
      action: 'banner',
      entity: 'Scheme',
      entity_id: id,
      before: { banner: scheme.banner, banner_ne: scheme.banner_ne },
      after: line,
    });
    await invalidateScheme(db, id);
  });
}

/** Stops or resumes the sale of a variant in the scheme; its price there stays. */
export async function sellVariant(
  db: Db,
  { actor, now }: Act,
  id: SchemeId,
  { variant_id, is_active }: { variant_id: string; is_active: boolean },
): Promise<void> {
  await transact(db, async (db) => {
    const scheme = await lockRunning(db, id);
    const [variant] = await db
      .select({ sku: variants.sku_of_seller, was_active: sql<boolean>`coalesce(${schemeVariants.is_active}, true)` })
      .from(variants)
      .leftJoin(schemeVariants, and(eq(schemeVariants.scheme_id, id), eq(schemeVariants.variant_id, variants._id)))
      .where(and(eq(variants._id, variant_id), eq(variants.product_id, scheme.main_product)));
    if (!variant) throw invalid({ variant_id: 'This variant isn’t part of this offer. Choose another.' });
    const action = is_active ? 'variant-on' : 'variant-off';
    if (variant.was_active === is_active) {
      const what = is_active
        ? say('put {sku} back on sale', { sku: variant.sku })
        : say('stopped selling {sku}', { sku: variant.sku });
      const where = sql`${audits.after} ->> 'variant' = ${variant.sku}`;
      throw doneAlready(what, await lastAct(db, id, action, { now, where }));
    }
    await db
      .insert(schemeVariants)
      .values({ scheme_id: id, variant_id, is_active })
      .onConflictDoUpdate({ target: [schemeVariants.scheme_id, schemeVariants.variant_id], set: { is_active } });
    // Audits under the form field's name, so that a form opened earlier doesn't undo the change.
    const auditFields = (is_active: boolean) => ({
      variant: variant.sku,
      main_variant: [{ variant: variant.sku, is_active }],
    });
    await audit(db, actor, {
      action,
      entity: 'Scheme',
      entity_id: id,
      before: auditFields(variant.was_active),
      after: auditFields(is_active),
    });
    await invalidateScheme(db, id);
  });
}

/** Tells the second of two managers who was first, and when. */
function doneAlready(what: Message, last: { by: string; minutes: number } | undefined) {
  if (!last) return conflict(say('A colleague {what} in the scheme’s form. You don’t need to do anything.', { what }));
  const minutes = { count: last.minutes, of: 'minute' } as const;
  return conflict(say('{name} {what} {minutes} ago. You don’t need to do anything.', { name: last.by, what, minutes }));
}

async function lockRunning(db: Db, id: SchemeId) {
  const [scheme] = await db.select().from(schemes).where(eq(schemes._id, id)).for('no key update');
  if (!scheme || scheme.is_deleted) throw notFound('Scheme');
  return scheme;
}
