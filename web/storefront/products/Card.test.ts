import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ProductCard } from '../../../contract/shop/shop.ts';
import { texts } from '../kit/texts.ts';
import { TextsProvider, textsIn } from '../kit/texts-context.tsx';
import { Card } from './Card.tsx';

const spoken = {
  language: 'en' as const,
  brand: { name: 'Tara', logo: null, mark: null },
  texts: { kit: textsIn(texts, 'en') },
};

it.each([
  ['Redmi 9', true],
  ['Re 9', false],
  ['Re', false],
])('a card of %s says its brand “Re” itself: %s', (name, isSaid) => {
  const product = { name, slug: 'a', brand: { name: 'Re' }, price_from: 10, sales_price_from: 10, is_available: true };
  const card = createElement(Card, { product: product as unknown as ProductCard });
  expect(renderToStaticMarkup(TextsProvider({ spoken, children: card })).includes('>Re</p>')).toBe(isSaid);
});
