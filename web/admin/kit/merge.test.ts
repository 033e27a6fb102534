import { describe, expect, it } from 'vitest';
import { differences, merged, typedSince } from './merge.ts';

const base = { name: 'Tara', price: 10_290, note: '' };
const theirs = { name: 'Tara', price: 20_000, note: 'theirs' };
const mine = { name: 'Tara X1', price: 10_290, note: 'mine' };

describe('two changes of one record', () => {
  it('differ in what the other changed, and contend for what both did', () => {
    expect(differences(base, theirs, mine)).toEqual([
      { field: 'price', theirs: 20_000, mine: 10_290, isContested: false },
      { field: 'note', theirs: 'theirs', mine: 'mine', isContested: true },
    ]);
  });

  it('become one: theirs, with what was changed here alone and what is kept of the rest', () => {
    expect(merged(base, theirs, mine, new Set())).toEqual({ name: 'Tara X1', price: 20_000, note: 'theirs' });
    expect(merged(base, theirs, mine, new Set(['note']))).toEqual({ name: 'Tara X1', price: 20_000, note: 'mine' });
    expect(merged(base, theirs, mine, new Set(['price']))).toMatchObject({ price: 10_290 });
  });

  it('do not differ in rows that were only written anew', () => {
    const rows = (_id: string) => ({ ...base, image: [{ _id, path: 'a.jpg' }] });
    expect(differences(rows('1'), rows('2'), rows('1'))).toEqual([]);
  });

  it('do not differ where both did the same', () => {
    expect(differences(base, mine, mine)).toEqual([]);
  });
});

describe('what was typed while a save was on its way', () => {
  it('is in the saved record, also where the server has put right what was sent', () => {
    const sent = { name: ' Tara', note: '', price: 1 };
    const saved = { name: 'Tara', note: '', price: 1 };
    expect(typedSince(sent, saved, { ...sent, name: ' Tara X1', note: 'new' })).toEqual({
      name: ' Tara X1',
      note: 'new',
      price: 1,
    });
    expect(typedSince(sent, saved, sent)).toEqual(saved);
  });

  it('is in rows that have got their ids meanwhile, and in those that were added', () => {
    const sent = { variant: [{ price: 1 }, { price: 2 }] };
    const saved = {
      variant: [
        { _id: 'a', price: 1 },
        { _id: 'b', price: 2 },
      ],
    };
    const typed = { variant: [{ price: 1 }, { price: 20 }, { price: 3 }] };
    expect(typedSince<object>(sent, saved, typed)).toEqual({
      variant: [{ _id: 'a', price: 1 }, { _id: 'b', price: 20 }, { price: 3 }],
    });
  });
});
