import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { sectionInput } from '../../contract/sections/home.ts';
import { brands } from '../catalog/catalog.table.ts';
import { contents } from '../content/content.table.ts';
import { newId } from '../db/columns.ts';
import type { Db } from '../db/db.ts';
import type { Storage } from '../edges/storage.ts';
import {
  brandSections,
  pages,
  productSections,
  type StoredSection,
  sliders,
  slides,
} from '../sections/sections.table.ts';
import { topOfHome } from './launch-pages.ts';
import { storeFinished } from './picture-files.ts';
import type { SeededProduct } from './products.ts';
import type { Scenes } from './scenes.ts';
import type { SeededScheme } from './schemes.ts';

export const HOW = {
  en: '<ol><li><strong>Choose.</strong> Pick the phone, its colour and memory, and a store near you.</li><li><strong>Get a call.</strong> The store calls to confirm it’s holding your phone. You pay nothing until you collect it.</li><li><strong>Collect.</strong> Look at it, pay, and take it home. You can cancel for free {{cancel_until}}.</li></ol>',
  ne: '<ol><li><strong>छान्नुहोस्।</strong> फोन, रङ र मेमोरी अनि नजिकको पसल छान्नुहोस्।</li><li><strong>पसलले फोन गर्छ।</strong> फोन राखेको पक्का गर्न पसलले फोन गर्छ। लिन जाँदा मात्र पैसा तिर्नुहोस्।</li><li><strong>लिनुहोस्।</strong> हेर्नुहोस्, पैसा तिर्नुहोस् र घर लैजानुहोस्। {{cancel_until}} निःशुल्क रद्द गर्न सकिन्छ।</li></ol>',
};
const CONTACT = {
  en: '<p>60 stores across all seven provinces. Find your nearest, with phone number, opening hours and directions.</p>',
  ne: '<p>सातै प्रदेशमा 60 पसल। तपाईंको सबैभन्दा नजिकको पसल, फोन नम्बर, समय र बाटो हेर्नुहोस्।</p>',
};

interface Made {
  phones: SeededProduct[];
  schemes: SeededScheme[];
  scenes: Scenes;
}

/**
 * Makes the home page: a hero with its numbers, live offers, phones, reviews, a slider, offers that start soon, how
 * it works, multi-buys and the store finder.
 */
export async function seedHome(db: Db, storage: Storage, { phones, schemes, scenes }: Made): Promise<void> {
  const slider_id = await seedSlider(db, storage, schemes);
  const [list] = await db
    .insert(productSections)
    .values({ name: 'Phones on the home page', product: phones.slice(0, 4).map((phone) => phone._id) })
    .returning();
  const [brand] = await db.select({ _id: brands._id }).from(brands).where(eq(brands.name, 'Tara'));
  const [brandList] = await db
    .insert(brandSections)
    .values({ name: 'Our brands', brand: brand ? [brand._id] : [] })
    .returning();
  await db
    .insert(contents)
    .values([
      {
        key: 'how-it-works',
        name: 'How it works',
        name_ne: 'अर्डर कसरी गर्ने?',
        description: HOW.en,
        description_ne: HOW.ne,
      },
      { key: 'contact', name: 'Contact', name_ne: 'सम्पर्क', description: CONTACT.en, description_ne: CONTACT.ne },
    ])
    .onConflictDoNothing();

  const sections: z.input<typeof sectionInput>[] = [
    { layout_type: 'scheme', view_type: 'Running', name: 'Open for order now', name_ne: 'अहिले अर्डर गर्न मिल्ने' },
    {
      layout_type: 'product',
      view_type: 'Grid',
      name: 'Popular phones',
      name_ne: 'धेरैले खोज्ने फोन',
      product_section_id: list?._id ?? null,
    },
    { layout_type: 'slider', view_type: 'Slider', name: 'News', name_ne: 'समाचार', is_header: false, slider_id },
    {
      layout_type: 'content',
      view_type: 'Text',
      name: 'How it works',
      name_ne: 'अर्डर कसरी गर्ने?',
      content_key: 'how-it-works',
      extra_setting: '{"background": "mist"}',
    },
    { layout_type: 'scheme', view_type: 'Upcoming', name: 'Opening soon', name_ne: 'चाँडै खुल्ने' },
    {
      layout_type: 'brand',
      view_type: 'Grid',
      name: 'Our brands',
      name_ne: 'हाम्रा ब्रान्ड',
      brand_section_id: brandList?._id ?? null,
      is_active: false,
    },
    {
      layout_type: 'content',
      view_type: 'Text',
      name: 'A store near you',
      name_ne: 'तपाईंको नजिकको पसल',
      content_key: 'contact',
      extra_setting: '{"background": "accent"}',
    },
  ];
  const below = sections.map((section): StoredSection => ({ ...sectionInput.parse(section), _id: newId() }));
  const top = topOfHome(scenes, schemes);
  // The offers follow the hero at once; what owners say is below the phones.
  const section = [...top.slice(0, 2), ...below.slice(0, 2), ...top.slice(2), ...below.slice(2)];
  await db.insert(pages).values({ owner_kind: 'home', name: 'Home page', is_home: true, section });
}

/** Adds three banners: two with a message, and one that links to its offer. */
async function seedSlider(db: Db, storage: Storage, schemes: SeededScheme[]): Promise<string> {
  const _id = newId();
  await db.insert(sliders).values({ _id, name: 'Home slider', key: 'home-slider' });
  const mini = schemes[3];
  const planned = [
    {
      picture: 'banner-three-dark',
      alt: 'The X1 Pro, the X1 and the Note 12',
      alt_ne: 'X1 प्रो, X1 र नोट 12',
      caption:
        '<h2>Which one is yours?</h2><p>Set two of them side by side: camera, display, battery and price.</p><p><a href="/compare?a=tara-x1-pro&amp;b=tara-x1">Compare</a></p>',
      caption_ne:
        '<h2>तपाईंको कुन?</h2><p>दुईवटा सँगै राखेर हेर्नुहोस्: क्यामेरा, डिस्प्ले, ब्याट्री र मूल्य।</p><p><a href="/compare?a=tara-x1-pro&amp;b=tara-x1">तुलना गर्नुहोस्</a></p>',
    },
    {
      picture: 'banner-tara-mini-dark',
      alt: 'Tara Mini: reserve yours',
      alt_ne: 'तारा मिनी: अहिले नै अर्डर गर्नुहोस्',
      link: `/scheme/${mini?._id}`,
    },
    {
      picture: 'banner-two-dark',
      alt: 'The A7 5G and the A5',
      alt_ne: 'A7 5G र A5',
      caption:
        '<h2>Pay when you collect.</h2><p>Order here, look at it in a store near you, and pay there.</p><p><a href="/products">All products</a></p>',
      caption_ne:
        '<h2>लिँदा पैसा तिर्नुहोस्।</h2><p>यहाँ अर्डर गर्नुहोस्, नजिकको पसलमा हेर्नुहोस् र त्यहीं तिर्नुहोस्।</p><p><a href="/products">सबै सामान</a></p>',
    },
  ];
  for (const [position, { picture, alt, alt_ne, ...slide }] of planned.entries()) {
    const file = await storeFinished(db, storage, picture, { alt, alt_ne });
    await db.insert(slides).values({ slider_id: _id, file_id: file._id, position, ...slide });
  }
  return _id;
}
