import { sql } from 'drizzle-orm';
import { HOUR_MS } from '../../contract/durations.ts';
import { newId } from '../db/columns.ts';
import type { Db } from '../db/db.ts';
import { questions, reviews } from '../feedback/feedback.table.ts';
import type { SeededProduct } from './products.ts';

const REVIEWS: [number, string, string | null][] = [
  [5, 'The camera is as good as they say, and the shop called me the same day.', 'Thank you for your trust.'],
  [4, 'Fast and light. The charger could have been a little stronger.', null],
  [5, 'My second one of this brand. The battery lasts two days for me.', null],
  [3, 'Good phone, but I waited a week longer than I was told.', 'We are sorry for the wait: the first lot was small.'],
  [5, 'फोन राम्रो छ। पसलले भनेकै दिनमा पाएँ, सामान पनि सबै मिल्यो।', 'धन्यवाद, फेरि आउनुहोला।'],
  [4, 'Pictures at night are much better than on my old one. A bit slippery without the case.', null],
  [5, 'Ordered on Friday, collected on Sunday. The price was the same as on the page.', null],
  [4, 'ब्याट्री दुई दिन टिक्छ, क्यामेरा पनि चित्त बुझ्यो। चार्ज अलि छिटो भए हुन्थ्यो।', null],
  [5, 'My father uses it: large letters, loud enough, and it simply works.', 'That is the nicest thing to hear.'],
  [2, 'Mine got warm while charging. The store changed the charger, now it is fine.', 'Thank you for telling us.'],
  [4, 'The display is bright even on the roof at noon. Speaker could be louder.', null],
  [5, 'गिफ्टमा पाएको सामान पनि काम लाग्ने रहेछ। पैसा असुल भयो।', null],
  [4, 'Two SIMs work in Butwal as well. I wish there were more colours.', null],
];

const QUESTIONS: [string, string, string | null][] = [
  ['Bikram', 'Does it work with two SIM cards?', 'Yes, with two nano SIMs.'],
  ['Sarita', 'Is there a screen protector in the box?', 'Yes, it is on the display already.'],
  ['Anil', 'Can I exchange my old phone at the store?', null],
];

/**
 * Adds customers' reviews of delivered orders, most of them approved, and questions, the last one open. A phone on
 * pre-order has no reviews, because no one has it yet.
 */
export async function seedFeedback(db: Db, phones: SeededProduct[], now: Date): Promise<void> {
  const { rows: buyers } = await db.execute<{ customer_name: string; customer_phone: string; product_id: string }>(sql`
    select distinct on (o.customer_phone, v.product_id) o.customer_name, o.customer_phone, v.product_id from orders o
    join order_items i on i.order_id = o._id and i.role = 'main' join variants v on v._id = i.variant_id
    where o.status = 'DELIVERED' and not exists (
      select from schemes s where s.main_product = v.product_id and s.type = 'PRE-ORDER' and s.end_date > ${now.toISOString()})
    order by o.customer_phone, v.product_id limit 40`);
  if (buyers.length > 0) {
    await db.insert(reviews).values(
      buyers.flatMap((buyer, index) => {
        const place = buyers.slice(0, index).filter(({ product_id }) => product_id === buyer.product_id).length;
        // No two products have the same texts.
        if (place >= REVIEWS.length) return [];
        const first = phones.findIndex(({ _id }) => _id === buyer.product_id) * 5;
        const [stars, text, reply] = REVIEWS[(first + place) % REVIEWS.length] as (typeof REVIEWS)[number];
        const isOpen = index % 5 === 4;
        const added_at = new Date(now.getTime() - (index + 1) * 20 * HOUR_MS);
        const status = isOpen ? ('PENDING' as const) : ('APPROVED' as const);
        return { ...buyer, stars, text, status, reply: isOpen ? null : reply, upload_key: newId(), added_at };
      }),
    );
  }
  await db.insert(questions).values(
    phones.flatMap((phone, index) =>
      QUESTIONS.map(([customer_name, question, answer], position) => ({
        product_id: phone._id,
        customer_name,
        question,
        answer,
        is_published: answer !== null,
        answered_at: answer ? now : null,
        address: '127.0.0.1',
        added_at: new Date(now.getTime() - (index * 3 + position + 1) * 7 * HOUR_MS),
      })),
    ),
  );
}
