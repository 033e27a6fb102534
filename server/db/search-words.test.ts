// covers: server/db/search-words.ts, server/db/list.ts, server/orders/order-names.service.ts
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { buildOffice, buildOrder, buildPlace, buildUser } from '../../test/builders.ts';
import { users } from '../access/access.table.ts';
import { nameHas } from '../orders/order-names.service.ts';
import { orders } from '../orders/orders.table.ts';
import { wordsOf } from './search-words.ts';

const { db, call } = await testApp();
const place = await buildPlace(db);
const home = await buildOffice(db, { type: 'ADMIN' });
const { token } = await buildUser(db, {
  office: home,
  grants: ['GET order', 'GET office', 'GET user', 'GET customer'],
});

/** Names, each with the searches that people type. */
const ASKED: Record<string, string[]> = {
  'Ram K.C.': ['K.C.', 'KC', 'k c', 'ram kc', 'RAM K. C.', 'के.सी.', 'केसी', 'ram के. सि.'],
  'Sita KC': ['sita K.C.', 'sita k c'],
  'गोपाल केसी': ['kc', 'K.C.', 'k c', 'KC.', 'के.सी.', 'केसि', 'के सी', 'गोपाल kc'],
  'KC Gopal': ['केसी', 'के.सी', 'K.C. gopal'],
  'Hari K C': ['hari kc', 'hari K.C', 'hari के सी'],
  'Sean O’Brien': ["O'Brien", 'O’Brien', 'OBrien', 'obrien', 'o brien', 'sean o brien'],
  'Nora O Brien': ["O'Brien", 'obrien', 'O Brien', 'nora obrien'],
  'Ann D’Souza': ['dsouza', 'd souza', 'ann d souza'],
  'Anne-Marie Rai': ['Anne-Marie', 'Anne Marie', 'anne'],
  'Anne Marie Thapa': ['anne-marie'],
  'Pemba (Lama)': ['(Lama)', 'lama', 'pemba lama'],
  'राम के.सी.': ['के.सी.', 'केसी', 'राम केसी', 'kc', 'K.C.', 'k c', 'राम KC'],
  'सीता जि.सि.': ['gc', 'G.C.', 'जी.सी.', 'सीता जीसी'],
  'Rita D`Souza': ["D'Souza", 'D’Souza', 'D‘Souza', 'Dʼsouza', 'D´Souza', 'D′Souza', 'D＇Souza', 'DSOUZA', "d' souza"],
  "Pat O'Brien": ['O’Brien', 'Oʼbrien', 'O`Brien', 'O‘BRIEN', 'O´brien', 'o brien', 'pat o’b'],
  'राम वि.क.': ['वि.क.', 'विक', 'वि क', 'वि. क.', 'राम वि.क', 'B.K.', 'bk', 'बि.के.', 'बिक'],
  'Hari B.K.': ['B.K.', 'bk', 'b k', 'वि.क.', 'बि.क.', 'बि.के.', 'hari bk'],
  'गीता बि. के.': ['बि.के.', 'बीके', 'bk', 'वि.क.'],
  'हरि के. सी.': ['के.सी.', 'केसी', 'KC', 'K.C', 'हरि केसी', 'हरि'],
  'Maya (Tamang) Lama': ['(Lama)', 'tamang lama', 'maya (lama)', 'maya tamang'],
  'Mary‑Jane Sherpa': ['Mary-Jane', 'Mary–Jane', 'mary jane'],
  'पढ़ाइ बड़ा': ['पढ\u093cाइ', 'बड\u093cा', 'पढ़ाइ'],
  'Zoe\u0308 Rai': ['Zoë', 'zoe', 'ZOE\u0308'],
  'शर्मा, राम': ['राम शर्मा', 'शर्मा'],
  'Md. Ali Khan': ['md ali', 'Md. Ali', 'khan'],
  'Dr. S.P. Koirala': ['SP Koirala', 'dr koirala'],
  'José Élan': ['jose', 'Jose\u0301', 'elan', 'JOSÉ'],
  'Chiran\u200bjivi Shah': ['chiranjivi'],
  'ﬁlip Dahal': ['filip'],
};

describe.each(Object.entries(ASKED))('%s', (name, questions) => {
  it('is found in each list in any spelling', async () => {
    const office = await buildOffice(db, { ...place, name });
    const order = await buildOrder(db, office);
    await db.update(orders).set({ customer_name: name }).where(eq(orders._id, order._id));
    const { user } = await buildUser(db, { office: home });
    await db.update(users).set({ name }).where(eq(users._id, user._id));
    for (const question of questions) {
      const query = { find_search: question, size: '50' };
      const found = async (list: 'GET order' | 'GET user' | 'GET office') =>
        (await call(list, { token, query })).reply.data.map(({ _id }) => _id);
      expect(await found('GET order'), question).toContain(order._id);
      expect(await found('GET user'), question).toContain(user._id);
      expect(await found('GET office'), question).toContain(office._id);
      const customers = await call('GET customer', { token, query });
      expect(
        customers.reply.data.map(({ _id }) => _id),
        question,
      ).toContain(order.customer_phone);
    }
  });
});

it('a search without a word, and one for another name, find nothing', async () => {
  for (const question of ['%', '_', '(.)', 'Ram Bahadur K.C.'])
    for (const list of ['GET order', 'GET user', 'GET office'] as const)
      expect((await call(list, { token, query: { find_search: question } })).reply.data, question).toEqual([]);
});

it('the rule leaves words that it has already shortened', async () => {
  for (const name of Object.keys(ASKED)) {
    const words = await wordsOf(db, name);
    expect(await wordsOf(db, (words[0] ?? []).join(' '))).toContainEqual(words[0]);
  }
});

describe('a phone', async () => {
  const order = await buildOrder(db, await buildOffice(db, place));
  await db.update(orders).set({ customer_phone: '9841234567' }).where(eq(orders._id, order._id));
  const { user } = await buildUser(db, { office: home });
  await db.update(users).set({ mobile_no: '9841234567' }).where(eq(users._id, user._id));

  it.each([
    '9841',
    '234',
    '4567',
    '२३४५',
    '984-123',
    '+977 98412',
    '984 12',
    '567',
    '98412-34567',
    '(984) 123',
    '+977-984',
    '९८४१-२३',
    '412.345',
    '00977 9841',
  ])('is found by %s', async (find_search) => {
    const found = async (list: 'GET order' | 'GET user') =>
      (await call(list, { token, query: { find_search, size: '50' } })).reply.data.map(({ _id }) => _id);
    expect(await found('GET order')).toContain(order._id);
    expect(await found('GET user')).toContain(user._id);
  });

  it('is found even if very many phones have the same digits', async () => {
    await db.execute(
      sql`insert into order_phones (phone, seen_at) select '9877' || n, '2020-01-01' from generate_series(234000, 235100) n`,
    );
    const { data, totalData } = (await call('GET order', { token, query: { find_search: '234' } })).reply;
    expect([data.map(({ _id }) => _id), totalData]).toEqual([[order._id], 1]);
  });
});

it.each([
  ['orders_by_name', sql`select _id from ${orders} order by customer_name collate "names", _id limit 10`],
  ['orders_by_name_words', sql`select _id from ${orders} where search_words(customer_name) like 'ram%'`],
  [
    'orders_by_name_end',
    sql`select _id from ${orders} where split_part(search_words(customer_name), ' ', -1) like 'kc%'`,
  ],
  ['orders_by_second_name', sql`select _id from ${orders} where ${nameHas(['bah'])[2]}`],
  ['orders_by_third_name', sql`select _id from ${orders} where ${nameHas(['bah'])[3]}`],
])('%s serves its search', async (index, query) => {
  const plan = await db.transaction(async (db) => {
    await db.execute(sql`set local enable_seqscan = off`);
    return JSON.stringify((await db.execute(sql`explain ${query}`)).rows);
  });
  expect(plan).toContain(index);
  expect(plan).not.toContain('Sort');
});
