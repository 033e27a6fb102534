import { and, count, desc, eq, getTableColumns, lte, type SQL, sql } from 'drizzle-orm';
import type { ListQuery } from '../../contract/calls/list.ts';
import * as contract from '../../contract/content/blog.ts';
import { SEO } from '../db/columns.ts';
import type { Db } from '../db/db.ts';
import { inOrder } from '../db/in-order.ts';
import { listRows } from '../db/list.ts';
import { notFound } from '../http/errors.ts';
import { rows } from '../http/rows/rows.ts';
import { safeHtml } from '../http/words/html.ts';
import { fileColumns } from '../media/media.service.ts';
import { files } from '../media/media.table.ts';
import { blogCategories, blogPosts } from './content.table.ts';
import { keepTargetOfMenus } from './relied-on.ts';
import { drafted, publishedAt } from './versions.service.ts';

/** Tags everything that shows posts or their categories. */
export const BLOG_TAG = 'blog';

const postCount = sql<number>`(select count(*)::int from blog_posts p where p.category_id = "blog_categories"."_id")`;

export const categoryStore = {
  ...rows(blogCategories, contract.blogCategories, BLOG_TAG),
  list: (db: Db, query: ListQuery) =>
    listRows(db, query, {
      select: db
        .select({
          _id: blogCategories._id,
          name: blogCategories.name,
          name_ne: blogCategories.name_ne,
          slug: blogCategories.slug,
          post_count: postCount.as('post_count'),
        })
        .from(blogCategories)
        .$dynamic(),
      columns: { name: blogCategories.name },
      order: 'name:asc',
      tiebreak: blogCategories._id,
    }),
};

const { seo_title, seo_title_ne, seo_description, seo_description_ne } = getTableColumns(blogPosts);
const seo = { seo_title, seo_title_ne, seo_description, seo_description_ne };

const store = drafted(blogPosts, {
  entity: 'Blog post',
  fields: [
    ...([
      'title',
      'title_ne',
      'slug',
      'category_id',
      'picture_id',
      'summary',
      'summary_ne',
      'text',
      'text_ne',
    ] as const),
    ...(['author', 'publish_from', 'is_active', ...SEO] as const),
  ],
  tag: BLOG_TAG,
  clean: (values) => ({
    ...values,
    ...(typeof values.text === 'string' && { text: safeHtml(values.text) }),
    ...(typeof values.text_ne === 'string' && { text_ne: safeHtml(values.text_ne) }),
  }),
  async protect(db, { _id, title }, values) {
    if (!values) await keepTargetOfMenus(db, title, _id);
  },
});

export const blogStore = {
  ...store,

  async get(db: Db, id: string) {
    const post = await store.get(db, id);
    return { ...post, picture: await pictureOf(db, post.picture_id) };
  },

  list: (db: Db, query: ListQuery) =>
    listRows(db, query, {
      select: db
        .select({
          _id: blogPosts._id,
          title: blogPosts.title,
          title_ne: blogPosts.title_ne,
          slug: blogPosts.slug,
          category_id: blogPosts.category_id,
          category_name: blogCategories.name,
          picture_id: blogPosts.picture_id,
          summary: blogPosts.summary,
          summary_ne: blogPosts.summary_ne,
          author: blogPosts.author,
          publish_from: blogPosts.publish_from,
          is_active: blogPosts.is_active,
          ...seo,
          has_draft: sql<boolean>`${blogPosts.draft} is not null`.as('has_draft'),
          changed_at: blogPosts.changed_at,
        })
        .from(blogPosts)
        .leftJoin(blogCategories, eq(blogCategories._id, blogPosts.category_id))
        .$dynamic(),
      columns: {
        title: blogPosts.title,
        category_id: blogPosts.category_id,
        is_active: blogPosts.is_active,
        publish_from: blogPosts.publish_from,
        changed_at: blogPosts.changed_at,
      },
      order: 'publish_from:desc',
      tiebreak: blogPosts._id,
    }),
};

async function pictureOf(db: Db, id: string | null) {
  if (!id) return null;
  const [file] = await db.select(fileColumns).from(files).where(eq(files._id, id));
  return file ?? null;
}

const card = {
  _id: blogPosts._id,
  title: blogPosts.title,
  title_ne: blogPosts.title_ne,
  slug: blogPosts.slug,
  summary: blogPosts.summary,
  summary_ne: blogPosts.summary_ne,
  author: blogPosts.author,
  publish_from: blogPosts.publish_from,
  category: { name: blogCategories.name, name_ne: blogCategories.name_ne, slug: blogCategories.slug },
  picture: fileColumns,
};

const isShown = (now: Date) => and(eq(blogPosts.is_active, true), lte(blogPosts.publish_from, now));

/** Lists the posts visitors see now; `find_category` is a category's slug. */
export function publicPosts(db: Db, query: ListQuery, now: Date) {
  return listRows(db, query, {
    select: db
      .select(card)
      .from(blogPosts)
      .leftJoin(blogCategories, eq(blogCategories._id, blogPosts.category_id))
      .leftJoin(files, eq(files._id, blogPosts.picture_id))
      .$dynamic(),
    columns: { category: blogCategories.slug, publish_from: blogPosts.publish_from },
    order: 'publish_from:desc',
    tiebreak: blogPosts._id,
    where: isShown(now),
  });
}

/** Lists categories with a visible post. */
export function publicCategories(db: Db, now: Date) {
  return db
    .select({ name: blogCategories.name, name_ne: blogCategories.name_ne, slug: blogCategories.slug, posts: count() })
    .from(blogCategories)
    .innerJoin(blogPosts, eq(blogPosts.category_id, blogCategories._id))
    .where(isShown(now))
    .groupBy(blogCategories._id)
    .orderBy(inOrder(blogCategories.name));
}

const whole = {
  ...card,
  text: blogPosts.text,
  text_ne: blogPosts.text_ne,
  ...seo,
  changed_at: publishedAt(blogPosts._id, blogPosts.changed_at).as('changed_at'),
};

async function postWhere(db: Db, where: SQL | undefined) {
  const [post] = await db
    .select(whole)
    .from(blogPosts)
    .leftJoin(blogCategories, eq(blogCategories._id, blogPosts.category_id))
    .leftJoin(files, eq(files._id, blogPosts.picture_id))
    .where(where);
  if (!post) throw notFound('Post');
  return post;
}

export const publicPost = (db: Db, slug: string, now: Date) =>
  postWhere(db, and(eq(blogPosts.slug, slug), isShown(now)));

/** Reads a post for its editors, published or not, with its draft. */
export async function postBeforePublishing(db: Db, slug: string, version: string | undefined) {
  const post = await postWhere(db, eq(blogPosts.slug, slug));
  const drafted = await (version ? store.asOf(db, post._id, version) : store.get(db, post._id));
  const [category] = drafted.category_id
    ? await db.select(card.category).from(blogCategories).where(eq(blogCategories._id, drafted.category_id))
    : [];
  return { ...drafted, category: category ?? null, picture: await pictureOf(db, drafted.picture_id) };
}

/** Reads the newest posts in full, for the feed. */
export function newestPosts(db: Db, now: Date, most: number) {
  return db
    .select({ ...card, text: blogPosts.text, text_ne: blogPosts.text_ne })
    .from(blogPosts)
    .leftJoin(blogCategories, eq(blogCategories._id, blogPosts.category_id))
    .leftJoin(files, eq(files._id, blogPosts.picture_id))
    .where(isShown(now))
    .orderBy(desc(blogPosts.publish_from))
    .limit(most);
}

/** Returns when the next scheduled post appears. */
export async function nextPost(db: Db, now: Date): Promise<Date | undefined> {
  const { rows } = await db.execute<{ next: string | null }>(sql`
    select min(publish_from) as next from blog_posts where is_active and publish_from > ${now.toISOString()}`);
  return rows[0]?.next ? new Date(rows[0].next) : undefined;
}
