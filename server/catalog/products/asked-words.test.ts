import { describe, expect, it } from 'vitest';
import { askedWords } from './asked-words.ts';

/** The words that a product must have. */
const needed = (text: string) => askedWords(text).flatMap(({ meanings: [word], isNeeded }) => (isNeeded ? [word] : []));
const meanings = (text: string) => askedWords(text).flatMap((word) => word.meanings);

describe('a search', () => {
  it.each([
    ['५ जी', ['5g']],
    ['५००० एमएएच', ['5000mah']],
    ['108 megapixels', ['108mp']],
    ['12 GB RAM', ['12gb']],
    ['best phone in Nepal', ['phone']],
    // If no other word is left, this one counts.
    ['battery', ['battery']],
    ['best', ['best']],
    ['camera phone', ['camera', 'phone']],
    // Of two kinds, the thing itself counts.
    ['mobile cover', ['cover']],
    ['charger for phone', ['charger']],
    ['a 7', ['a', '7']],
  ])('asks of %s only', (text, words) => {
    expect(needed(text)).toEqual(words);
  });

  it.each([
    ['rato', 'red'],
    ['ghadi', 'watch'],
    ['मोबाइलको', 'phone'],
    ['head phones', 'headphones'],
    ['5000', '5,000'],
    ['12gb', '12 gb'],
    ['waterproof', 'ip68'],
  ])('takes %s as %s too', (text, word) => {
    expect(meanings(text)).toContain(word);
  });

  it('keeps two words that aren’t a compound separate', () => {
    expect(meanings('tara phone')).not.toContain('taraphone');
  });
});
