import type { SessionUser } from '../../../../contract/access/access.ts';
import type { SchemeType } from '../../../../contract/offers/offers.ts';
import { deliveryOf } from '../../../../contract/orders/delivery-choice.ts';

/** The goods that a customer buys at the counter. */
export interface Goods {
  scheme_id: string;
  variant_id: string;
  /** The gifts' variants, by id of the bundled product. */
  bundle: Record<string, string>;
  /** The answers, by id of the scheme's field. */
  answers: Record<string, string>;
}

export const NO_GOODS: Goods = { scheme_id: '', variant_id: '', bundle: {}, answers: {} };

/** Writes gifts and answers in the form of an order's body. */
export const giftsAndAnswers = ({ bundle, answers }: Pick<Goods, 'bundle' | 'answers'>) => ({
  bundle_variant_id: Object.values(bundle).filter(Boolean),
  d_data: Object.entries(answers).map(([scheme_d_data_id, value]) => ({ scheme_d_data_id, value })),
});

/** Form values of an order at the counter. */
export interface CounterOrder extends Goods {
  office_id: string;
  customer_name: string;
  customer_phone: string;
  customer_email: string;
  customer_address: string;
  old_product_information: string;
  coupon_code: string;
  /** One choice of the area's quote. */
  delivery: string;
  state: string;
  district: string;
  vdc_municipality: string;
  /** The order's Idempotency-Key, kept with the draft: after a lost answer, sending it again places the order once. */
  attempt: string;
  /** When the order was first sent without an answer, in milliseconds since 1970; 0 if it wasn't. */
  sent_at: number;
  /** The total that the customer agreed to, in rupees. */
  expected_total?: number;
}

/** Returns an empty order. At a retailer's own counter, the customer's area starts as the retailer's. */
export const emptyOrder = (office: SessionUser['office'] | undefined, attempt: string): CounterOrder => ({
  ...NO_GOODS,
  office_id: office?._id ?? '',
  customer_name: '',
  customer_phone: '',
  customer_email: '',
  customer_address: '',
  old_product_information: '',
  coupon_code: '',
  delivery: '',
  state: office?.state ?? '',
  district: office?.district ?? '',
  vdc_municipality: office?.vdc_municipality ?? '',
  attempt,
  sent_at: 0,
});

/** Builds the order's body, without empty optional fields. */
export function bodyOf(scheme_type: SchemeType, { attempt: _inHeader, sent_at: _sentAt, ...typed }: CounterOrder) {
  const { bundle, answers, customer_email, old_product_information, coupon_code, delivery, ...order } = typed;
  return {
    ...order,
    ...deliveryOf(delivery),
    scheme_type,
    ...giftsAndAnswers({ bundle, answers }),
    ...(coupon_code && { coupon_code }),
    ...(customer_email && { customer_email }),
    ...(old_product_information && { old_product_information }),
  };
}
