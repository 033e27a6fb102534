import { expect, it } from 'vitest';
import { keptName } from './useFormDraft.ts';

const asking = (...ids: string[]) => ids.map((_id) => ({ _id }));

it('an answer stays with its question, even at another position in another offer', () => {
  expect(keptName('d_data.0.value', asking('a', 'b'))).toBe(keptName('d_data.1.value', asking('b', 'a')));
  expect(keptName('d_data.0.value', asking('a'))).not.toBe(keptName('d_data.0.value', asking('b')));
  expect(keptName('customer_name', asking('a'))).toBe('customer_name');
});
