import { expect, it } from 'vitest';
import { readIn } from './language.ts';

const offer = {
  name: 'Dashain offer',
  name_ne: 'दशैं अफर',
  option_names_ne: { Red: 'रातो' },
  gifts: ['Buds', 'Case'],
  gifts_ne: ['बड्स', 'Case'],
  main_product: { name: 'Tara', name_ne: '', description: '<p>Fast</p>', description_ne: null, price: 5 },
  ended: null,
};

it('returns data in one language, and in English if it isn’t translated', () => {
  expect(readIn([offer], 'ne')).toEqual([
    {
      name: 'दशैं अफर',
      option_names: { Red: 'रातो' },
      gifts: ['बड्स', 'Case'],
      main_product: { name: 'Tara', description: '<p>Fast</p>', price: 5 },
      ended: null,
    },
  ]);
  expect(readIn(offer, 'en')).toEqual({
    name: 'Dashain offer',
    gifts: ['Buds', 'Case'],
    main_product: { name: 'Tara', description: '<p>Fast</p>', price: 5 },
    ended: null,
  });
});
