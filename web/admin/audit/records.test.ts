import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { screens } from '../../../contract/screen-list.ts';
import { ORDER_MACHINE, PURCHASE_MACHINE, RETURN_MACHINE } from '../../../contract/steps/steps.ts';
import { pageOf } from './records.ts';

const SERVER = resolve(import.meta.dirname, '../../../server');
const KINDS: Record<string, object> = { Product: { type: 'BUNDLE' }, Scheme: { type: 'MULTI-BUY' } };

it('leads from an entry of every kind that the server writes to a page that can be granted', () => {
  const files = globSync('**/*.ts', { cwd: SERVER }).filter((file) => !file.endsWith('.test.ts'));
  const written = files.flatMap((file) =>
    [...readFileSync(resolve(SERVER, file), 'utf8').matchAll(/\b(?:entity:|ENTITY =) '([A-Z][\w ]*)'/g)].map(
      ([, one]) => one as string,
    ),
  );
  const entities = [ORDER_MACHINE, PURCHASE_MACHINE, RETURN_MACHINE].map(({ entity }) => entity);
  const granted = screens.flatMap(({ grants }) => Object.values(grants).flatMap(({ admin_routes }) => admin_routes));
  for (const entity of new Set([...written, ...entities])) {
    const page = pageOf({ entity, entity_id: 'x', after: KINDS[entity] });
    expect(granted, entity).toContain(page?.granted);
  }
});

it('finds the screen of a kind in the record before or after, and none if the entry doesn’t name it', () => {
  const entry = { entity: 'Product', entity_id: 'p' };
  expect(pageOf({ ...entry, before: { type: 'MAIN' }, after: { price: 1 } })?.to).toBe('/product-manage/main/edit/p');
  expect(pageOf(entry)).toBeUndefined();
  expect(pageOf({ entity: 'Content', entity_id: 'c', after: { is_page: false } })?.to).toBe('/content-manage/edit/c');
  expect(pageOf({ entity: 'Order', entity_id: 'o' })?.to).toBe('/orders/detail/o');
});
