import { DAY_MS, HOUR_MS } from '../../contract/durations.ts';
import { blogStore, categoryStore } from '../content/blog.service.ts';
import { writeToUs } from '../content/contact.service.ts';
import { contentStoreWith } from '../content/content.service.ts';
import { saveMenuItem } from '../content/menus.service.ts';
import type { Db } from '../db/db.ts';
import { followContentKey } from '../sections/follow-content.ts';
import { FOOTER, PAGES, POSTS } from './content-texts.ts';
import type { Scenes } from './scenes.ts';

const ACTOR = { user_id: null, name: 'Demo', address: null };
const contentStore = contentStoreWith(followContentKey);

/** Adds the pages a shop needs, the footer, both menus, a blog, and two messages to answer. */
export async function seedContent(db: Db, scenes: Scenes, now: Date): Promise<void> {
  await contentStore.save(db, ACTOR, { key: 'footer', name: 'Footer', ...FOOTER }, now);
  const pages: Record<string, string> = {};
  for (const page of PAGES) {
    const [publish_from, publish_to] = [new Date(now.getTime() - 60 * DAY_MS), new Date(now.getTime() + 900 * DAY_MS)];
    const { _id } = await contentStore.save(db, ACTOR, { ...page, is_page: true, publish_from, publish_to }, now);
    pages[page.key] = _id;
  }
  await seedMenus(db, pages);
  await seedPosts(db, scenes, now);
  const [hour, day] = [new Date(now.getTime() - HOUR_MS), new Date(now.getTime() - DAY_MS)];
  await writeToUs(
    db,
    { name: 'Bikash Rai', email: 'bikash@example.com', message: 'Can I collect my phone in Ilam instead of Dharan?' },
    hour,
  );
  await writeToUs(
    db,
    { name: 'Sunita Gurung', phone: '9841000123', message: 'मेरो फोनको वारेन्टी कार्ड हरायो। के गर्नुपर्छ?' },
    day,
  );
}

async function seedMenus(db: Db, pages: Record<string, string>): Promise<void> {
  const add = (menu: 'header' | 'footer', label: string, label_ne: string, more: object) =>
    saveMenuItem(db, ACTOR, { menu, label, label_ne, kind: 'address', ...more });
  const page = (key: string) => ({ kind: 'page' as const, target_id: pages[key] });
  await add('header', 'Products', 'सामानहरू', { address: '/products' });
  await add('header', 'Blog', 'ब्लग', { address: '/blog' });
  await add('header', 'Track your order', 'आफ्नो अर्डर हेर्नुहोस्', { address: '/track' });
  const shop = await add('footer', 'Shop', 'किनमेल', { kind: 'heading' });
  const below = { parent_id: shop._id };
  await add('footer', 'All products', 'सबै सामान', { ...below, address: '/products' });
  await add('footer', 'Track your order', 'आफ्नो अर्डर हेर्नुहोस्', { ...below, address: '/track' });
  await add('footer', 'How to pay', 'कसरी तिर्ने', { ...below, ...page('payment') });
  const help = await add('footer', 'Help', 'सहयोग', { kind: 'heading' });
  await add('footer', 'Contact us', 'सम्पर्क', { parent_id: help._id, address: '/contact' });
  await add('footer', 'Warranty', 'वारेन्टी', { parent_id: help._id, ...page('warranty') });
  await add('footer', 'Returns', 'फिर्ता', { parent_id: help._id, ...page('returns') });
  const company = await add('footer', 'Company', 'कम्पनी', { kind: 'heading' });
  await add('footer', 'About us', 'हाम्रो बारेमा', { parent_id: company._id, ...page('about') });
  await add('footer', 'Privacy', 'गोपनीयता', { parent_id: company._id, ...page('privacy') });
  await add('footer', 'Blog', 'ब्लग', { parent_id: company._id, address: '/blog' });
}

async function seedPosts(db: Db, scenes: Scenes, now: Date): Promise<void> {
  const advice = await categoryStore.save(db, ACTOR, { name: 'Advice', name_ne: 'सल्लाह', slug: 'advice' });
  const news = await categoryStore.save(db, ACTOR, { name: 'News', name_ne: 'समाचार', slug: 'news' });
  for (const [index, { is_news, cover, ...post }] of POSTS.entries()) {
    const picture_id = scenes[cover];
    const publish_from = new Date(now.getTime() - (index * 9 + 2) * DAY_MS);
    const category_id = (is_news ? news : advice)._id;
    await blogStore.save(db, ACTOR, { ...post, picture_id, category_id, publish_from, author: '' }, now);
  }
}
