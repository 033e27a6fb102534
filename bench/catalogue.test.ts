import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../test/app.ts';
import { buildUser } from '../test/builders.ts';
import { atLength } from '../test/length.ts';
import { PRODUCTS, questions } from './catalogue.ts';
import { fillCatalogue } from './catalogue-data.ts';
import { type Ask, measure, processorShare, type Question } from './measure.ts';

const RUNS = atLength(5, 20);
const ROUNDS = 4;

const { app, db } = await testApp();
const { token } = await buildUser(db, { grants: ['GET product'] });

const ask: Ask = async (path, query) => {
  const texts = Object.entries(query).map(([name, value]) => [name, String(value)]);
  const response = await app.http.inject({
    method: 'GET',
    url: `/${path}`,
    query: Object.fromEntries(texts),
    headers: { authorization: token },
  });
  expect(response.statusCode, response.body).toBe(200);
};

beforeAll(() => fillCatalogue(db, PRODUCTS));

// The fastest of each class: what else the machine does must not fail it, a query that has lost its index must.
// `npm run bench` holds 95 of 100 requests to the same limits.
it(`answers the fastest of ${RUNS} requests of each list and search of ${PRODUCTS} products in its limit`, {
  timeout: 300_000,
}, async () => {
  const slow: string[] = [];
  for (const question of questions) {
    // Staff and visitors are searched for by the same code: here the visitors' searches stand for both.
    if (question.title.startsWith('staff search')) continue;
    const fastest = await fastestOf(question);
    if (fastest > question.limit) slow.push(`${question.title}: ${fastest.toFixed(1)} ms`);
  }
  expect(slow).toEqual([]);
});

/** Milliseconds of a quiet machine. A moment in which the machine is busy passes: what exceeds the limit is asked again. */
async function fastestOf(question: Question): Promise<number> {
  let fastest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS && fastest > question.limit; round += 1) {
    const measured = await measure(ask, question, RUNS);
    fastest = Math.min(fastest, measured.fastest * processorShare());
  }
  return fastest;
}
