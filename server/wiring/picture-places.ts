import { type SQL, sql } from 'drizzle-orm';
import type { PicturePlaces } from '../media/media.service.ts';

const product = sql`'product' as kind, p.name, 'product-manage/' || lower(p.type) || '/edit/' || p._id as path from products p`;

const catalogPictures: PicturePlaces = {
  byReference: {
    'product_images.file_id': (id) =>
      sql`${product} join product_images i on i.product_id = p._id where i.file_id = ${id}`,
    'brands.logo_id': (id) =>
      sql`'brand' as kind, b.name, 'brand-manage/edit/' || b._id as path from brands b where b.logo_id = ${id}`,
  },
  inTexts: {
    'products.description': (key) => sql`${product} where concat(p.description, p.description_ne) like ${key}`,
  },
};

const officePictures: PicturePlaces = {
  byReference: {
    'offices.payment_qr': (id) =>
      sql`'payment QR of' as kind, o.name, null as path from offices o where o.payment_qr = ${id}`,
    'payment_qr_changes.file_id': (id) =>
      sql`'payment QR asked for' as kind, o.name, 'payment-qr/detail/' || o._id as path
        from payment_qr_changes c join offices o on o._id = c.office_id where c.file_id = ${id}`,
  },
  inTexts: {},
};

const scheme = sql`'scheme' as kind, s.name, 'scheme-manage/' || lower(s.type) || '/edit/' || s._id as path from schemes s`;

const offerPictures: PicturePlaces = {
  byReference: {
    'scheme_images.file_id': (id) => sql`${scheme} join scheme_images i on i.scheme_id = s._id where i.file_id = ${id}`,
  },
  inTexts: { 'schemes.description': (key) => sql`${scheme} where concat(s.description, s.description_ne) like ${key}` },
};

const orderPictures: PicturePlaces = {
  byReference: {
    'return_images.file_id': (
      id,
    ) => sql`'return of' as kind, o.order_id as name, 'return-requests?find_search=' || o.order_id as path
      from return_images i join returns r on r._id = i.return_id join orders o on o._id = r.order_id where i.file_id = ${id}`,
  },
  inTexts: {},
};

const feedbackPictures: PicturePlaces = {
  byReference: {
    'review_images.file_id': (id) => sql`'review of' as kind, p.name, 'review-manage?find_product_id=' || p._id as path
      from review_images i join reviews r on r._id = i.review_id join products p on p._id = r.product_id where i.file_id = ${id}`,
  },
  inTexts: {},
};

/** Rich texts among the settings show pictures of the library. */
const settingPictures: PicturePlaces = {
  byReference: {},
  inTexts: {
    'settings.value': (key) =>
      sql`'setting' as kind, s.key as name, 'global-setting/edit/' || s._id as path from settings s
        where s.kind = 'rich_text' and s.value::text like ${key}`,
  },
};

/** A version can be restored, so it needs its pictures too. */
const inVersions = (key: string | SQL, id: SQL) =>
  sql`exists (select from versions v where v.entity_id = ${id} and v.values::text like ${key})`;

const post = sql`'blog post' as kind, b.title as name, 'blog-manage/edit/' || b._id as path from blog_posts b`;

const contentPictures: PicturePlaces = {
  byReference: {
    'blog_posts.picture_id': (id) => sql`${post} where b.picture_id = ${id} or b.draft->>'picture_id' = ${id}
      or exists (select from versions v where v.entity_id = b._id and v.values->>'picture_id' = ${id})`,
  },
  inTexts: {
    'contents.description': (key) => sql`case when c.is_page then 'page' else 'content' end as kind, c.name,
      case when c.is_page then 'page-manage/edit/' else 'content-manage/edit/' end || c._id as path
      from contents c where concat(c.description, c.description_ne, c.draft) like ${key} or ${inVersions(key, sql`c._id`)}`,
    'blog_posts.text': (key) =>
      sql`${post} where concat(b.text, b.text_ne, b.draft) like ${key} or ${inVersions(key, sql`b._id`)}`,
  },
};

const slider = sql`'slider' as kind, s.name, 'slider-manage/edit/' || s._id as path from sliders s`;

/** Drafts and versions need their pictures too, because they can be restored. */
const isKept = (text: SQL) => sql`(s.draft::text like ${text}
  or exists (select from versions v where v.entity_id = s._id and v.values::text like ${text}))`;

const sectionPictures: PicturePlaces = {
  byReference: {
    'slides.file_id': (id) => sql`${slider} where ${isKept(sql`'%' || ${id}::text || '%'`)}
      or exists (select from slides p where p.slider_id = s._id and p.file_id = ${id})`,
  },
  inTexts: {
    'slides.caption': (key) => sql`${slider} where ${isKept(sql`${key}`)}
      or exists (select from slides p where p.slider_id = s._id and concat(p.caption, p.caption_ne) like ${key})`,
  },
  inDocuments: {
    'launch_pages.section': (id) => sql`case owner_kind when 'home' then 'home page' else 'launch page' end as kind,
      coalesce((select name from schemes s where s._id = l.owner_id), (select name from products p where p._id = l.owner_id), l.name) as name,
      case owner_kind when 'home' then 'home-page-groups/edit/' else 'launch-page-manage/edit/' end || l._id as path
      from launch_pages l where concat(l.section, l.draft) like '%' || ${id}::text || '%' or exists (
        select from versions v where v.entity_id = l._id and v.values::text like '%' || ${id}::text || '%')`,
  },
};

/** Every place in the product that shows pictures of the library; add new places here. */
export const picturePlaces: PicturePlaces[] = [
  catalogPictures,
  officePictures,
  offerPictures,
  orderPictures,
  feedbackPictures,
  settingPictures,
  contentPictures,
  sectionPictures,
];
