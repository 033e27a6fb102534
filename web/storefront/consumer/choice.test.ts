import { describe, expect, it } from 'vitest';
import type { ConsumerOffer } from '../../../contract/purchases/purchases.ts';
import { errorsOfPurchase } from '../buying/purchase-form.ts';
import { texts as buying } from '../buying/texts.ts';
import { textsIn } from '../kit/texts-context.tsx';
import {
  activeOf,
  type Choice,
  errorsOfChoice,
  NO_CHOICE,
  offerOf,
  offerPrice,
  optionsOf,
  productsOf,
  stillThere,
  typesOf,
  variantOf,
  withOption,
  withProduct,
  withVariantsOf,
} from './choice.ts';
import { texts } from './texts.ts';

/** `8GB-Black` with its prices in rupees. */
function sold(sku_of_seller: string, is_active = true, scheme_price: number | null = 90) {
  const [memory = '', colour = ''] = sku_of_seller.split('-');
  const variant_type = [
    { inventory_type: 'Colour', value: colour },
    { inventory_type: 'Memory', value: memory },
  ].filter(({ value }) => value);
  return { variant_id: sku_of_seller, sku_of_seller, is_active, sales_price: 100, scheme_price, variant_type };
}

const phone = {
  _id: 'phone',
  name: 'Tara A3',
  // The colour comes first in this product.
  inventory_type: [
    { inventory_type: 'Colour', option: ['Black', 'Blue', 'Red'] },
    { inventory_type: 'Memory', option: ['8GB', '12GB'] },
  ],
  variant: [],
};
const gift = (_id: string) => ({ _id, name: _id, inventory_type: [], variant: [] });

const offer = (_id: string, bundle: string, price: number | null): ConsumerOffer => ({
  _id,
  name: _id,
  advance_payment: 20,
  payment_window: 10,
  main_product: phone,
  bundle_product: gift(bundle),
  main_variant: [sold('8GB-Black'), sold('8GB-Blue'), sold('12GB-Blue'), sold('12GB-Red', false)],
  bundle_variant: [{ ...sold(bundle), scheme_price: price, sales_price: 10, variant_type: [] }],
  d_data: [],
});
const offers = [offer('one', 'Boom', 5), offer('two', 'Buds', null)];
const chosen = (main: Record<string, string>, bundle = ''): Choice => ({
  main: { product: 'phone', options: main },
  bundle: { product: bundle, options: {} },
});

describe('the choice of phone and gift', () => {
  it('offers each phone once, the gifts that come with it, and memory before colour', () => {
    expect(productsOf(offers, 'main', NO_CHOICE).map(({ _id }) => _id)).toEqual(['phone']);
    expect(productsOf(offers, 'bundle', NO_CHOICE)).toEqual([]);
    expect(productsOf(offers, 'bundle', chosen({})).map(({ _id }) => _id)).toEqual(['Boom', 'Buds']);
    expect(typesOf(phone)).toEqual(['Memory', 'Colour']);
  });

  it('begins with the variants of a link that are active, whichever offer has them', () => {
    expect(withVariantsOf(['12GB-Blue', 'Buds'], offers, NO_CHOICE)).toEqual(
      chosen({ Memory: '12GB', Colour: 'Blue' }, 'Buds'),
    );
    expect(withVariantsOf(['12GB-Red', 'unknown'], offers, NO_CHOICE)).toBe(NO_CHOICE);
  });

  it('offers only active colours that combine with the memory', () => {
    const active = activeOf(offers, 'main', chosen({}));
    expect(optionsOf(phone, 'Memory', active, {})).toEqual(['8GB', '12GB']);
    expect(optionsOf(phone, 'Colour', active, {})).toEqual(['Black', 'Blue']);
    expect(optionsOf(phone, 'Colour', active, { Memory: '12GB' })).toEqual(['Blue']);
  });

  it('clears the colour that another memory lacks, and keeps a shared one', () => {
    const active = activeOf(offers, 'main', chosen({}));
    const to12 = (Colour: string) =>
      withOption(chosen({ Memory: '8GB', Colour }).main, 'Memory', '12GB', active).options;
    expect(to12('Black')).toEqual({ Memory: '12GB' });
    expect(to12('Blue')).toEqual({ Memory: '12GB', Colour: 'Blue' });
  });

  it('begins again with another phone, gift and all', () => {
    expect(withProduct(chosen({ Memory: '8GB' }, 'Boom'), 'main', 'other')).toEqual({
      main: { product: 'other', options: {} },
      bundle: { product: '', options: {} },
    });
    expect(withProduct(chosen({ Memory: '8GB' }, 'Boom'), 'bundle', 'Buds').main.options).toEqual({ Memory: '8GB' });
  });

  it('finds its offer by phone and gift together, and its price only if both have one', () => {
    const choice = chosen({ Memory: '8GB', Colour: 'Black' }, 'Boom');
    expect(offerOf(offers, choice)?._id).toBe('one');
    expect(offerOf(offers, chosen({}))).toBeUndefined();
    const price = (choice: Choice) =>
      offerPrice(variantOf(offers, 'main', choice), variantOf(offers, 'bundle', choice));
    expect(price(choice)).toEqual({ before: 110, now: 95 });
    expect(price(chosen({ Memory: '8GB', Colour: 'Black' }, 'Buds'))).toBeUndefined();
    expect(price(chosen({ Memory: '8GB' }, 'Boom'))).toBeUndefined();
  });

  it('keeps the part of an older choice that still exists', () => {
    const fresh = [{ ...offer('one', 'Boom', 5), main_variant: [sold('8GB-Blue')] }];
    expect(stillThere(fresh, chosen({ Memory: '8GB', Colour: 'Black' }, 'Boom'))).toEqual(
      chosen({ Memory: '8GB' }, 'Boom'),
    );
    expect(stillThere(fresh, chosen({ Memory: '8GB' }, 'Buds'))).toEqual(chosen({ Memory: '8GB' }));
    expect(stillThere([], chosen({}, 'Boom'))).toEqual(NO_CHOICE);
  });
});

it('reports everything at once, in the words of the specification', () => {
  const t = { ...textsIn(buying, 'en'), ...textsIn(texts, 'en'), phone_wrong: '', required: '' };
  expect(errorsOfPurchase({}, { offer: undefined, office_id: 'office' }, t)).toEqual({
    customer_name: 'Please enter your name',
    customer_phone: 'Please enter your mobile number',
    customer_email: 'Please enter your email',
  });
  expect(errorsOfChoice([], NO_CHOICE, t)).toEqual({
    main_product: 'Please select Product',
    bundle_product: 'Please select Product',
  });
  const picked = { product: 'gone', options: {} };
  expect(errorsOfChoice([], { main: picked, bundle: picked }, t)).toEqual({
    variant_id: 'Please select one of the variant',
    bundle_variant_id: 'Please select one of the variant',
  });
});
