import type { SchemePublic } from '../../../../contract/offers/offers.ts';
import { deliveryOf } from '../../../../contract/orders/delivery-choice.ts';
import type { PublicOrder } from '../../../../contract/orders/orders.ts';
import { normalPhone } from '../../../../contract/phone.ts';
import { answersOf } from '../../kit/form/custom-answers.ts';
import { idsOf, type Location } from '../../kit/stores/last-place.ts';
import type { Office } from '../../kit/stores/places.ts';
import type { Typed } from '../fields/order-form.ts';
import { type Choices, chosenVariant } from '../order.ts';

interface OrderChoice {
  scheme: SchemePublic;
  choices: Choices;
  location: Location;
  office: Office | undefined;
  /** How the order is delivered. */
  way: string;
  /** The total that the customer saw, in rupees. */
  total: number | undefined;
  /** Whether the customer confirmed a second equal order. */
  isAnother: boolean;
  /** Key of the waitlist offer that the order takes. */
  offer?: string;
}

/** Builds an order as the server takes it. */
export function orderBody(chosen: OrderChoice, typed: Typed): PublicOrder {
  const { scheme, choices, location, office, way, total, isAnother, offer } = chosen;
  const { customer_name, customer_phone, customer_address, customer_email, old_product_information } = typed;
  return {
    customer_name,
    customer_phone: normalPhone(customer_phone),
    customer_address,
    ...(customer_email.trim() && { customer_email: customer_email.trim() }),
    ...(old_product_information.trim() && { old_product_information }),
    ...idsOf(location),
    office_id: office?._id ?? '',
    scheme_id: scheme._id,
    scheme_type: scheme.type,
    variant_id: chosenVariant(scheme.main_product, choices)?._id ?? '',
    bundle_variant_id: scheme.bundle_product.flatMap(({ product_id }) => chosenVariant(product_id, choices)?._id ?? []),
    ...deliveryOf(way),
    ...(typed.coupon_code?.trim() && { coupon_code: typed.coupon_code }),
    ...(total !== undefined && { expected_total: total }),
    is_another: isAnother,
    ...(offer && { offer }),
    d_data: answersOf(scheme.d_data, typed),
  };
}
