import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { ListQuery } from '../../contract/calls/list.ts';
import type { SliderInput } from '../../contract/sections/sliders.ts';
import { forgetVersions, historyOf, leaveVersion } from '../content/versions.service.ts';
import { type Actor, audit } from '../db/audit.ts';
import { newId } from '../db/columns.ts';
import { type Db, transact } from '../db/db.ts';
import { listRows } from '../db/list.ts';
import { invalidateTag } from '../http/caching/cache.ts';
import { invalid, notFound } from '../http/errors.ts';
import { refuseOverwrite, withRevision } from '../http/rows/revision.ts';
import { safeHtml, shownHtml } from '../http/words/html.ts';
import { fileColumns } from '../media/media.service.ts';
import { files } from '../media/media.table.ts';
import { LAYOUT_TAG } from './pages.ts';
import { type SliderDraft, sliders, slides } from './sections.table.ts';
import { refuseShown } from './shown.ts';

const ENTITY = 'Slider';

type Row = Omit<typeof sliders.$inferSelect, 'draft'>;

const { draft: _draft, ...published } = getTableColumns(sliders);

const shown = ({ autoplay, autoplay_speed, speed, extra_setting, ...slider }: Row) => ({
  ...slider,
  slider_setting: { autoplay, autoplay_speed, speed, extra_setting },
});

/** Reads sliders' pictures in order. */
async function imagesOf(db: Db, slider_ids: string[]) {
  const rows = await db
    .select({
      slider_id: slides.slider_id,
      _id: slides._id,
      image: fileColumns,
      link: slides.link,
      caption: slides.caption,
      caption_ne: slides.caption_ne,
    })
    .from(slides)
    .innerJoin(files, eq(files._id, slides.file_id))
    .where(inArray(slides.slider_id, slider_ids))
    .orderBy(asc(slides.position));
  return Map.groupBy(rows, (slide) => slide.slider_id);
}

/** Reads the active sliders among these ids, with captions for visitors. */
export async function shownSliders(db: Db, ids: string[]) {
  const [rows, images] = await Promise.all([
    db.select(published).from(sliders).where(inArray(sliders._id, ids)),
    imagesOf(db, ids),
  ]);
  const active = rows.filter((slider) => slider.is_active);
  return new Map(active.map((slider) => [slider._id, { ...shown(slider), images: asShown(images.get(slider._id)) }]));
}

const asShown = <S extends { caption: string; caption_ne: string }>(images: S[] = []) =>
  images.map((slide) => ({
    ...slide,
    caption: shownHtml(slide.caption),
    caption_ne: shownHtml(slide.caption_ne),
  }));

export async function publicSlider(db: Db, key: string) {
  const [row] = await db.select({ _id: sliders._id }).from(sliders).where(eq(sliders.key, key));
  const slider = row && (await shownSliders(db, [row._id])).get(row._id);
  if (!slider) throw notFound('Slider');
  return slider;
}

export async function listSliders(db: Db, query: ListQuery) {
  const image_count = sql<number>`(select count(*)::int from ${slides} s where s.slider_id = "sliders"."_id")`;
  const page = await listRows(db, query, {
    select: db
      .select({
        _id: sliders._id,
        name: sliders.name,
        key: sliders.key,
        is_active: sliders.is_active,
        has_draft: sql<boolean>`${sliders.draft} is not null`.as('has_draft'),
        image_count: image_count.as('image_count'),
      })
      .from(sliders)
      .$dynamic(),
    columns: { name: sliders.name, key: sliders.key, is_active: sliders.is_active },
    order: 'name:asc',
    tiebreak: sliders._id,
  });
  const images = await imagesOf(
    db,
    page.data.map((slider) => slider._id),
  );
  return { ...page, data: page.data.map((row) => ({ ...row, first_image: images.get(row._id)?.[0]?.image ?? null })) };
}

export const getSlider = (db: Db, id: string) => withRevision(db, id, () => wholeSlider(db, id));

/** Reads a slider for its editors, with its draft. */
async function wholeSlider(db: Db, id: string) {
  const [row] = await db.select().from(sliders).where(eq(sliders._id, id));
  if (!row) throw notFound(ENTITY);
  const { draft, ...slider } = row;
  if (draft) return { _id: id, ...draft, images: await withPictures(db, draft.images), has_draft: true };
  const images = (await imagesOf(db, [id])).get(id) ?? [];
  return { ...shown(slider), images: images.map(({ slider_id: _of, ...slide }) => slide), has_draft: false };
}

/** Returns a slider as drafts and versions store it: with picture ids. */
function asKept({ _id, has_draft: _has, images, ...fields }: Awaited<ReturnType<typeof wholeSlider>>) {
  return { ...fields, images: images.map(({ image, ...slide }) => ({ ...slide, image: image._id })) };
}

/** Returns a draft's slides with the pictures they name. */
async function withPictures(db: Db, slides: SliderDraft['images']) {
  const ids = slides.map(({ image }) => image);
  const pictures = await db.select(fileColumns).from(files).where(inArray(files._id, ids));
  return slides.flatMap(({ image: id, ...slide }) => {
    const image = pictures.find(({ _id }) => _id === id);
    return image ? [{ ...slide, image }] : [];
  });
}

/** Adds or edits a slider, or saves its draft. Slides keep their ids; those not sent again are deleted. */
export async function saveSlider(
  db: Db,
  actor: Actor,
  { _id, revision, is_draft = false, images, slider_setting, ...fields }: SliderInput,
  now: Date,
) {
  return transact(db, async (db) => {
    const before = _id ? await lockSlider(db, _id) : undefined;
    if (before) await refuseOverwrite(db, ENTITY, before._id, { revision, images, slider_setting, ...fields });
    const id = before?._id ?? newId();
    const published = (await imagesOf(db, [id])).get(id) ?? [];
    const ids = new Set([...(before?.images ?? []), ...published].map((slide) => slide._id));
    const slides = images.map((slide) => ({
      ...slide,
      _id: slide._id && ids.has(slide._id) ? slide._id : newId(),
      caption: safeHtml(slide.caption),
      caption_ne: safeHtml(slide.caption_ne),
    }));
    const values = { ...fields, slider_setting, images: slides };
    if (is_draft) await keepDraft(db, before?._id, id, values);
    else await publish(db, before?._id, id, values);
    const after = await wholeSlider(db, id);
    await leaveVersion(db, actor, {
      entity: ENTITY,
      entity_id: id,
      values,
      before: before && asKept(before),
      is_draft,
      now,
    });
    await audit(db, actor, { action: before ? 'edit' : 'add', entity: ENTITY, entity_id: id, before, after });
    await invalidateTag(db, LAYOUT_TAG);
    return withRevision(db, id, () => after);
  });
}

/** Checks that a draft's pictures exist, because no foreign key ensures it. */
async function keepDraft(db: Db, existing_id: string | undefined, id: string, draft: SliderDraft): Promise<void> {
  const { name, key } = draft;
  const there = new Set((await withPictures(db, draft.images)).map(({ _id }) => _id));
  const gone = draft.images.findIndex(({ _id }) => !there.has(_id));
  if (gone >= 0) throw invalid({ [`images.${gone}.image`]: 'This picture no longer exists. Choose another.' });
  if (existing_id) await db.update(sliders).set({ draft }).where(eq(sliders._id, id));
  else await db.insert(sliders).values({ _id: id, name, key, is_active: false, draft });
}

async function publish(
  db: Db,
  existing_id: string | undefined,
  id: string,
  { images, slider_setting, ...fields }: SliderDraft,
): Promise<void> {
  const values = { ...fields, ...slider_setting, draft: null };
  if (existing_id) await db.update(sliders).set(values).where(eq(sliders._id, id));
  else await db.insert(sliders).values({ _id: id, ...values });
  await db.delete(slides).where(eq(slides.slider_id, id));
  const rows = images.map(({ image: file_id, link = null, ...slide }, position) => ({
    ...slide,
    slider_id: id,
    file_id,
    link,
    position,
  }));
  if (rows.length > 0) await db.insert(slides).values(rows);
}

/** Lists and restores a slider's earlier saves. */
export const sliderHistory = historyOf<Omit<SliderDraft, never>>({ entity: ENTITY, get: getSlider, save: saveSlider });

export async function removeSlider(db: Db, actor: Actor, id: string) {
  return transact(db, async (db) => {
    const before = await lockSlider(db, id);
    await refuseShown(db, 'slider_id', id);
    await db.delete(sliders).where(eq(sliders._id, id));
    await forgetVersions(db, id);
    await audit(db, actor, { action: 'delete', entity: 'Slider', entity_id: id, before });
    await invalidateTag(db, LAYOUT_TAG);
    return { _id: id };
  });
}

async function lockSlider(db: Db, id: string) {
  await db.select({ _id: sliders._id }).from(sliders).where(eq(sliders._id, id)).for('update');
  return wholeSlider(db, id);
}
