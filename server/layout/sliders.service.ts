import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { ListQuery } from '../../contract/list.ts';
import type { SliderInput } from '../../contract/sliders.ts';
import { type Actor, audit } from '../db/audit.ts';
import { newId } from '../db/columns.ts';
import { type Db, transact } from '../db/db.ts';
import { listRows } from '../db/list.ts';
import { invalidateTag } from '../http/cache.ts';
import { notFound } from '../http/errors.ts';
import { safeHtml, shownHtml } from '../http/html.ts';
import { refuseOverwrite, withRevision } from '../http/revision.ts';
import { fileColumns } from '../media/media.service.ts';
import { files } from '../media/media.table.ts';
import { sliders, slides } from './layout.table.ts';

/** The home page and every reply of which a part of it is made. */
export const LAYOUT_TAG = 'layout';

type Row = typeof sliders.$inferSelect;

const shown = ({ autoplay, autoplay_speed, speed, extra_setting, ...slider }: Row) => ({
  ...slider,
  slider_setting: { autoplay, autoplay_speed, speed, extra_setting },
});

/** Pictures of sliders in their order, by the slider. */
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

/** The sliders of these ids that are active, with captions as visitors are shown them, by their ids. */
export async function shownSliders(db: Db, ids: string[]) {
  const [rows, images] = await Promise.all([
    db.select().from(sliders).where(inArray(sliders._id, ids)),
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
  const [found] = await db.select({ _id: sliders._id }).from(sliders).where(eq(sliders.key, key));
  const slider = found && (await shownSliders(db, [found._id])).get(found._id);
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

async function wholeSlider(db: Db, id: string) {
  const [slider] = await db.select().from(sliders).where(eq(sliders._id, id));
  if (!slider) throw notFound('Slider');
  const images = (await imagesOf(db, [id])).get(id) ?? [];
  return { ...shown(slider), images: images.map(({ slider_id: _of, ...slide }) => slide) };
}

/** Adds or edits a slider; slides keep their ids, which are dropped where they are not sent again. */
export async function saveSlider(
  db: Db,
  actor: Actor,
  { _id, revision, images, slider_setting, ...fields }: SliderInput,
) {
  return transact(db, async (db) => {
    const before = _id ? await lockSlider(db, _id) : undefined;
    if (before) await refuseOverwrite(db, 'Slider', before._id, { revision, images, slider_setting, ...fields });
    const id = before?._id ?? newId();
    const values = { ...fields, ...slider_setting };
    if (before) await db.update(sliders).set(values).where(eq(sliders._id, id));
    else await db.insert(sliders).values({ _id: id, ...values });
    const known = new Set(before?.images.map((slide) => slide._id));
    await db.delete(slides).where(eq(slides.slider_id, id));
    const rows = images.map(({ _id, image, link, caption, caption_ne }, position) => ({
      _id: _id && known.has(_id) ? _id : newId(),
      slider_id: id,
      file_id: image,
      link: link ?? null,
      caption: safeHtml(caption),
      caption_ne: safeHtml(caption_ne),
      position,
    }));
    if (rows.length > 0) await db.insert(slides).values(rows);
    const after = await wholeSlider(db, id);
    await audit(db, actor, { action: before ? 'edit' : 'add', entity: 'Slider', entity_id: id, before, after });
    await invalidateTag(db, LAYOUT_TAG);
    return withRevision(db, id, () => after);
  });
}

export async function removeSlider(db: Db, actor: Actor, id: string) {
  return transact(db, async (db) => {
    const before = await lockSlider(db, id);
    await db.delete(sliders).where(eq(sliders._id, id));
    await audit(db, actor, { action: 'delete', entity: 'Slider', entity_id: id, before });
    await invalidateTag(db, LAYOUT_TAG);
    return { _id: id };
  });
}

async function lockSlider(db: Db, id: string) {
  await db.select({ _id: sliders._id }).from(sliders).where(eq(sliders._id, id)).for('update');
  return wholeSlider(db, id);
}
