import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { namesIn } from '../../../contract/catalog/variants.ts';
import type { schemeInput } from '../../../contract/offers/schemes.ts';
import { variants } from '../../catalog/catalog.table.ts';
import { type Act, type Actor, audit } from '../../db/audit.ts';
import { newId } from '../../db/columns.ts';
import { type Db, transact } from '../../db/db.ts';
import { formerOwners, freeSlugs, keepFormerSlugs, USED_BEFORE } from '../../db/slugs.ts';
import { invalidateTag } from '../../http/caching/cache.ts';
import { conflict, invalid, notFound } from '../../http/errors.ts';
import { refuseOverwrite, withRevision } from '../../http/rows/revision.ts';
import { safeHtml } from '../../http/words/html.ts';
import { inTurn, say, type Text } from '../../http/words/sentence.ts';
import { OFFICES_TAG } from '../../offices/offices.service.ts';
import { readSetting } from '../../settings/read-settings.service.ts';
import { SCHEMES_TAG, schemeTag } from '../offers.service.ts';
import { schemeBundles, schemeFields, schemeImages, schemeOffices, schemes, schemeVariants } from '../offers.table.ts';
import { stopsOf } from './scheme-check.ts';
import { wrongInScheme } from './scheme-rules.ts';
import { getScheme, type SchemeForStaff, type SchemeId } from './schemes.ts';

type Input = z.output<typeof schemeInput>;

/** Adds a scheme as a draft, or edits one. The input's lists replace the earlier ones. */
export async function saveScheme(db: Db, { actor, now }: Act, existing: SchemeId | undefined, input: Input) {
  return transact(db, async (db) => {
    const before = existing ? await lockScheme(db, existing, now) : undefined;
    if (before) await refuseOverwrite(db, 'Scheme', before._id, input);
    const errors = { ...(await wrongInScheme(db, input, before)), ...(await wrongSlug(db, input, before)) };
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const [made] = input.slug || before ? [] : await freeSlugs(db, 'scheme', schemes, [input.name]);
    const slug = input.slug ?? before?.slug ?? String(made);
    const _id = await writeScheme(db, existing, { ...input, slug });
    await keepFormerSlugs(db, 'scheme', [{ _id, before: before?.slug, after: slug }]);
    await writeParts(db, _id, input);
    const after = await getScheme(db, _id, now);
    if (before?.is_published) await keepSellable(db, before, after, now);
    await audit(db, actor, { action: before ? 'edit' : 'add', entity: 'Scheme', entity_id: _id, before, after });
    await invalidateScheme(db, _id);
    return withRevision(db, _id, () => after);
  });
}

/** An address leads to one scheme, by its current or a former slug. */
async function wrongSlug(db: Db, { slug }: Input, before: SchemeForStaff | undefined): Promise<Record<string, Text>> {
  if (!slug || slug === before?.slug) return {};
  if ((await db.$count(schemes, eq(schemes.slug, slug))) > 0) return { slug: 'Already in use. Choose another.' };
  const owner = (await formerOwners(db, 'scheme', [slug])).get(slug);
  return owner && owner !== before?._id ? { slug: USED_BEFORE.scheme } : {};
}

/** Checks a published scheme by the rules for publishing: it is live as soon as it is saved. */
async function keepSellable(db: Db, before: SchemeForStaff, after: SchemeForStaff, now: Date): Promise<void> {
  const { end_date: past, ...stops } = await stopsOf(db, after, now);
  // An ended scheme can be corrected without being reopened.
  const endedByThis = past && after.end_date.getTime() !== before.end_date.getTime();
  const errors: Record<string, Text> = endedByThis ? { ...stops, end_date: past } : { ...stops };
  // Customers have its page open: unpublishing closes it, and shows up in the audit.
  if (before.start_date <= now && now < before.end_date && after.start_date > now)
    errors.start_date = 'Customers can already order it. Unpublish it to close it, or duplicate it for a later start.';
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Reads the scheme and locks it against other saves. */
async function lockScheme(db: Db, id: SchemeId, now: Date) {
  await lockRow(db, id);
  return getScheme(db, id, now);
}

async function lockRow(db: Db, id: SchemeId) {
  const { name, type, is_published, is_deleted } = schemes;
  const [row] = await db
    .select({ name, type, is_published, is_deleted })
    .from(schemes)
    .where(eq(schemes._id, id))
    .for('no key update');
  if (!row || row.is_deleted) throw notFound('Scheme');
  return row;
}

async function writeScheme(db: Db, existing: SchemeId | undefined, input: Input & { slug: string }): Promise<SchemeId> {
  const {
    _id: _asked,
    image: _image,
    bundle_product: _bundles,
    main_variant: _mains,
    bundle_variant: _gifts,
    d_data: _fields,
    allowed_office: _offices,
    confirm_above_list: _confirmed,
    revision: _opened,
    ...fields
  } = input;
  const values = {
    ...fields,
    description: safeHtml(input.description),
    ...(input.description_ne !== undefined && { description_ne: safeHtml(input.description_ne) }),
    campaign_id: input.campaign_id ?? null,
    limit_per_phone: input.limit_per_phone ?? null,
    payment_window: input.payment_window ?? (await readSetting(db, 'payment.window_minutes')),
    advance_payment: input.type === 'MULTI-BUY' ? input.advance_payment : 0,
    ...(input.type === 'MULTI-BUY' && (await giftPrices(db, input))),
  };
  const [written] = existing
    ? await db.update(schemes).set(values).where(eq(schemes._id, existing)).returning({ _id: schemes._id })
    : await db.insert(schemes).values(values).returning({ _id: schemes._id });
  return written?._id as SchemeId;
}

/** Gives a multi-buy's gift, whose variants have a price each, the price of its cheapest variant. */
async function giftPrices(db: Db, { bundle_product, bundle_variant }: Input) {
  const ids = bundle_product.map((bundle) => bundle.product_id);
  const all = await db.select().from(variants).where(inArray(variants.product_id, ids));
  const sold = all.flatMap(({ _id, sales_price }) => {
    const listed = bundle_variant.find((variant) => variant.variant_id === _id);
    return (listed?.is_active ?? true) ? [[listed?.scheme_price ?? sales_price, sales_price] as const] : [];
  });
  const [offer_price, actual_price] = sold.sort(([one], [other]) => one - other)[0] ?? [0, 0];
  return { offer_price, actual_price };
}

async function writeParts(db: Db, scheme_id: string, input: Input): Promise<void> {
  for (const table of [schemeImages, schemeBundles, schemeVariants, schemeOffices])
    await db.delete(table).where(eq(table.scheme_id, scheme_id));
  const images = input.image.map(({ document }, position) => ({ scheme_id, file_id: document, position }));
  if (images.length > 0) await db.insert(schemeImages).values(images);
  const bundles = input.bundle_product.map(({ product_id }, position) => ({ scheme_id, product_id, position }));
  if (bundles.length > 0) await db.insert(schemeBundles).values(bundles);
  const offered = [...input.main_variant, ...input.bundle_variant].map(({ variant_id, is_active, scheme_price }) => ({
    scheme_id,
    variant_id,
    is_active,
    scheme_price: scheme_price ?? null,
  }));
  if (offered.length > 0) await db.insert(schemeVariants).values(offered);
  const office_ids = sql.param(input.allowed_office.map(({ office_id }) => office_id));
  await db.execute(
    sql`insert into ${schemeOffices} (scheme_id, office_id) select ${scheme_id}::uuid, * from unnest(${office_ids}::uuid[])`,
  );
  await writeFields(db, scheme_id, input.d_data);
}

/** Keeps the ids of fields, because open pages have them in their forms. */
async function writeFields(db: Db, scheme_id: string, d_data: Input['d_data']): Promise<void> {
  const fields = d_data.map(({ option_names_ne, ...field }, position) => ({
    ...field,
    ...(option_names_ne && { option_names_ne: namesIn(option_names_ne, field.option) }),
    _id: field._id ?? newId(),
    scheme_id,
    position,
  }));
  const ofScheme = eq(schemeFields.scheme_id, scheme_id);
  const ids = fields.map((field) => field._id);
  await db.delete(schemeFields).where(ids.length > 0 ? and(ofScheme, notInArray(schemeFields._id, ids)) : ofScheme);
  for (const { _id, ...values } of fields)
    await db
      .insert(schemeFields)
      .values({ _id, ...values })
      .onConflictDoUpdate({ target: schemeFields._id, set: values, setWhere: ofScheme });
}

interface Copy {
  name: string;
  start_date: Date;
  end_date: Date;
}

/** Copies a scheme as a draft, without its orders, name and dates. */
export async function duplicateScheme(db: Db, { actor, now }: Act, id: SchemeId, { name, start_date, end_date }: Copy) {
  return transact(db, async (db) => {
    const [original] = await db.select().from(schemes).where(eq(schemes._id, id));
    if (!original || original.is_deleted) throw notFound('Scheme');
    const { _id: _old, added_at: _then, slug: _address, ...same } = original;
    const [slug] = await freeSlugs(db, 'scheme', schemes, [name]);
    const scheme_id = newId() as SchemeId;
    // The old Nepali name or page title would hide the copy's new name.
    const unnamed = { name_ne: '', seo_title: '', seo_title_ne: '' };
    const of_its_own = {
      name,
      slug,
      ...unnamed,
      start_date,
      end_date,
      is_published: false,
      paused_at: null,
      banner: '',
      banner_ne: '',
    };
    await db.insert(schemes).values({ ...same, ...of_its_own, _id: scheme_id });
    for (const table of [schemeImages, schemeBundles, schemeFields]) {
      const rows = await db.select().from(table).where(eq(table.scheme_id, id));
      if (rows.length > 0)
        await db.insert(table).values(rows.map((row) => ({ ...row, _id: newId(), scheme_id })) as never);
    }
    const offered = await db.select().from(schemeVariants).where(eq(schemeVariants.scheme_id, id));
    if (offered.length > 0) await db.insert(schemeVariants).values(offered.map((row) => ({ ...row, scheme_id })));
    await db.execute(sql`insert into ${schemeOffices} (scheme_id, office_id)
      select ${scheme_id}::uuid, office_id from ${schemeOffices} where scheme_id = ${id}`);
    const after = await getScheme(db, scheme_id, now);
    await audit(db, actor, { action: 'duplicate', entity: 'Scheme', entity_id: scheme_id, before: { _id: id }, after });
    return after;
  });
}

/** Publishes a scheme, or refuses it with each failed publishing check at its field. */
export async function publishScheme(db: Db, { actor, now }: Act, id: SchemeId, is_published: boolean) {
  await transact(db, async (db) => {
    const { name, type, ...before } = await lockRow(db, id);
    const stops = is_published ? await stopsOf(db, await getScheme(db, id, now), now) : {};
    if (Object.keys(stops).length > 0) throw conflict(inTurn(Object.values(stops)), stops);
    await db.update(schemes).set({ is_published }).where(eq(schemes._id, id));
    await audit(db, actor, {
      action: is_published ? 'publish' : 'unpublish',
      entity: 'Scheme',
      entity_id: id,
      before: { name, type, is_published: before.is_published },
      after: { name, type, is_published },
    });
    await invalidateScheme(db, id);
  });
  // Read the scheme's parts after closing the sale: each query takes long among hundreds of buyers.
  return getScheme(db, id, now);
}

/** Deletes a scheme so that it can be restored. One with orders stays. */
export async function removeScheme(db: Db, { actor, now }: Act, id: SchemeId) {
  return transact(db, async (db) => {
    const before = await lockScheme(db, id, now);
    if (before.orders > 0)
      throw conflict(
        say('This scheme has {orders}, so it can’t be deleted. Unpublish it instead.', {
          orders: { count: before.orders, of: 'order' },
        }),
      );
    await db.update(schemes).set({ is_deleted: true, is_published: false }).where(eq(schemes._id, id));
    await audit(db, actor, { action: 'delete', entity: 'Scheme', entity_id: id, before });
    await invalidateScheme(db, id);
    return { _id: id };
  });
}

/** Restores a deleted scheme as a draft; publishing checks it again. */
export async function restoreScheme(db: Db, actor: Actor, id: SchemeId) {
  return transact(db, async (db) => {
    const [before] = await db
      .select({ name: schemes.name, type: schemes.type, is_deleted: schemes.is_deleted })
      .from(schemes)
      .where(eq(schemes._id, id))
      .for('no key update');
    if (!before) throw notFound('Scheme');
    if (!before.is_deleted) throw conflict('This scheme is not deleted. Someone may already have restored it.');
    await db.update(schemes).set({ is_deleted: false }).where(eq(schemes._id, id));
    await audit(db, actor, {
      action: 'restore',
      entity: 'Scheme',
      entity_id: id,
      before,
      after: { name: before.name, type: before.type, is_deleted: false },
    });
    await invalidateScheme(db, id);
    return { _id: id };
  });
}

export async function invalidateScheme(db: Db, id: string): Promise<void> {
  // The offices that sell the scheme might have changed, too.
  await invalidateTag(db, schemeTag(id), SCHEMES_TAG, OFFICES_TAG);
}
