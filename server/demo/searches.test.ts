import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { ensurePlaces } from '../locations/ensure-places.ts';
import { seedOffices } from './offices.ts';
import { seedProducts } from './products.ts';
import { seedSchemes } from './schemes.ts';

const { app, db, clock } = await testApp();

beforeAll(async () => {
  await ensurePlaces(db, () => {});
  const { retailers } = await seedOffices(db);
  await seedSchemes(db, app.storage, { ...(await seedProducts(db, app.storage)), retailers }, clock.now);
  app.cache.flush();
});

const ON_5G = ['Tara X1 Pro', 'Tara X1', 'Tara Note 12', 'Tara A7 5G', 'Tara Mini'];
const ON_4G = ['Tara A5', 'Tara A3', 'Tara Lite'];
const PHONES = [...ON_5G, ...ON_4G];

/**
 * Buyers' searches, written before the search code. The answer is the product that must come first or, in brackets, the
 * products that must be found, and no others.
 */
const SEARCHES: [typed: string, answer: string | string[]][] = [
  // Names.
  ['x1', 'Tara X1'],
  ['X1-Pro', 'Tara X1 Pro'],
  ['note12', 'Tara Note 12'],
  ['a 7', 'Tara A7 5G'],
  ['tara a-5', 'Tara A5'],
  ['lite mobile', 'Tara Lite'],
  ['tara mini 256', 'Tara Mini'],
  ['TAR-N12', 'Tara Note 12'],
  // Facts.
  ['5g', ON_5G],
  ['4g', ON_4G],
  ['5g phones', ON_5G],
  ['12gb', ON_5G],
  ['12 GB RAM', ON_5G],
  ['256gb', ON_5G],
  ['512 gb storage', ['Tara X1 Pro', 'Tara X1']],
  ['5000 mah', ['Tara A7 5G', 'Tara A5', 'Tara A3']],
  ['6000mAh battery', ['Tara Note 12']],
  ['200mp', ['Tara X1 Pro']],
  ['108 megapixel camera', ['Tara Note 12']],
  ['120hz display', ['Tara X1', 'Tara Note 12', 'Tara A7 5G', 'Tara Mini']],
  ['ip68 waterproof phone', ['Tara X1 Pro', 'Tara X1']],
  ['phone with pen', ['Tara Note 12']],
  ['dual sim 5g', ON_5G],
  ['noise cancelling', ['Tara Buds']],
  ['bluetooth speaker', 'Tara Boom'],
  ['20000 mah power bank', ['Tara Power 20K']],
  // Price and kind together.
  ['5g under 50000', ['Tara A7 5G']],
  ['256gb below 1 lakh', ['Tara Note 12', 'Tara A7 5G', 'Tara Mini']],
  ['mobile under 20k', ['Tara Lite']],
  ['phone 20000 to 35000', ['Tara A5', 'Tara A3']],
  ['12gb phone under Rs 60,000', ['Tara A7 5G']],
  ['5g phones above 1 lakh', ['Tara X1 Pro', 'Tara X1']],
  ['under 5000', ['Tara Charger 65 W', 'Tara Guard Case', 'Tara Power 20K']],
  ['earbuds under 10000', 'Tara Buds'],
  ['cheapest 5g phone', 'Tara A7 5G'],
  ['best phone under 50 thousand', ['Tara A7 5G', 'Tara A5', 'Tara A3', 'Tara Lite']],
  // Nepali, in either script.
  ['mobail', PHONES],
  ['फोन', PHONES],
  ['मोबाईल', PHONES],
  ['४जी', ON_4G],
  ['५जी मोबाइल', ON_5G],
  ['ghadi', 'Tara Watch'],
  ['घडी', 'Tara Watch'],
  ['चार्जर', 'Tara Charger 65 W'],
  ['पावर बैंक', 'Tara Power 20K'],
  ['तारा एक्स वन प्रो', 'Tara X1 Pro'],
  ['२० हजार मुनिको फोन', ['Tara Lite']],
  ['sasto mobile', 'Tara Lite'],
  ['rato phone', ['Tara A7 5G', 'Tara A3', 'Tara Mini']],
  ['कालो मोबाइल', ['Tara X1 Pro', 'Tara X1', 'Tara Note 12', 'Tara A5', 'Tara A3']],
  // Slips, other shops' names, and words written as two or as one.
  ['chargr', 'Tara Charger 65 W'],
  ['noet 12', 'Tara Note 12'],
  ['powerbnk', 'Tara Power 20K'],
  ['ear bud', 'Tara Buds'],
  ['head phones', 'Tara Buds'],
  ['smart watches', 'Tara Watch'],
  ['mobile cover', 'Tara Guard Case'],
  ['type c charger', 'Tara Charger 65 W'],
  ['redmi note', 'Tara Note 12'],
  // No product is similar: the page offers live offers instead of guessing.
  ['samsng', []],
];

/** The products that answer a search, as its page lists them: those found, or else those with similar names. */
async function answersTo(typed: string): Promise<string[]> {
  const url = `/products?find_search=${encodeURIComponent(typed)}`;
  const { body } = await app.http.inject({ url, headers: { accept: 'text/html' } });
  const [answers = ''] = body.split('On offer now</h2>');
  return [...answers.matchAll(/<a class="card-link"[^>]*>([^<]*)/g)].map(([, name = '']) => name);
}

it('answers sixty searches of buyers', async () => {
  expect(SEARCHES).toHaveLength(60);
  const wrong: string[] = [];
  for (const [typed, answer] of SEARCHES) {
    const found = await answersTo(typed);
    const isRight = Array.isArray(answer) ? found.toSorted().join() === answer.toSorted().join() : found[0] === answer;
    if (!isRight) wrong.push(`${typed}: ${found.join(', ') || 'nothing'}`);
  }
  expect(wrong).toEqual([]);
});
