import { describe, expect, it } from 'vitest';
import { deliveryOf } from '../../../../contract/orders/delivery-choice.ts';
import { errorsOfPlace } from '../../buying/purchase-form.ts';
import { texts as buying } from '../../buying/texts.ts';
import { NOWHERE } from '../../kit/stores/last-place.ts';
import { textsIn } from '../../kit/texts-context.tsx';
import { texts as spoken } from '../texts.ts';
import { fromServer, errorsOf as readErrors, type Texts } from './order-form.ts';

const place = { _id: 'a', name: 'A' };
const somewhere = { state: place, district: place, vdc_municipality: place };
const NO_TEXTS: Texts = {
  customer_name: '',
  customer_phone: '',
  customer_address: '',
  customer_email: '',
  old_product_information: '',
};
const texts = { ...NO_TEXTS, customer_name: 'Sita Rai', customer_phone: '9841000000', customer_address: 'Bhojpur 3' };

const english = { ...textsIn(spoken, 'en'), ...textsIn(buying, 'en') };
const errorsOf = (...[typed, location, office_id]: [Texts, Parameters<typeof readErrors>[1], string]) =>
  readErrors(typed, location, office_id, english);

describe('the order form', () => {
  it('names every required field at once and leaves the optional ones', () => {
    expect(Object.keys(errorsOf(NO_TEXTS, NOWHERE, '')).sort()).toEqual(
      ['customer_address', 'customer_name', 'customer_phone', 'location', 'office_id'].sort(),
    );
  });

  it('has nothing to say of a form that is right', () => {
    expect(errorsOf(texts, somewhere, 'office')).toEqual({});
  });

  it.each(['+977 984-1000000', '०९८४१००००००', '9779841000000'])('accepts the phone number %s', (customer_phone) => {
    expect(errorsOf({ ...texts, customer_phone }, somewhere, 'office')).toEqual({});
  });

  it.each(['984100000', '98410000001', 'abc'])('refuses the phone number %s', (customer_phone) => {
    expect(errorsOf({ ...texts, customer_phone }, somewhere, 'office')).toHaveProperty('customer_phone');
  });

  it('wants all three levels of the place', () => {
    expect(errorsOf(texts, { ...somewhere, vdc_municipality: null }, 'office')).toEqual({
      location: 'Some location is missing. Please select all locations.',
    });
  });

  it('refuses what is no email address', () => {
    expect(errorsOf({ ...texts, customer_email: 'sita@' }, somewhere, 'office')).toHaveProperty('customer_email');
  });
});

describe('the place of an order or a purchase', () => {
  it('has all of its levels', () => {
    expect(errorsOfPlace(NOWHERE, 'office', english)).toEqual({ location: buying.location_missing.en });
    expect(errorsOfPlace(somewhere, 'office', english)).toEqual({});
  });
});

describe('errors of the server', () => {
  it('are shown at our fields, those of a level at the place picker', () => {
    expect(fromServer({ vdc_municipality: 'Gone.', office_id: 'Closed.', variant_id: 'Sold out.' })).toEqual({
      location: 'Gone.',
      office_id: 'Closed.',
    });
  });
});

describe('the way of delivery', () => {
  it('is sent as the server expects it', () => {
    expect([undefined, 'STORE', 'PICKUP:id-1', 'DELIVERY:Express: by noon'].map(deliveryOf)).toEqual([
      {},
      {},
      { delivery_method: 'PICKUP', pickup_location_id: 'id-1' },
      { delivery_method: 'DELIVERY', shipping_type: 'Express: by noon' },
    ]);
    expect(fromServer({ shipping_type: 'Gone.', coupon_code: 'Used up.' })).toEqual({
      delivery: 'Gone.',
      coupon_code: 'Used up.',
    });
  });
});
