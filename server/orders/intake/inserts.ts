import type { OrderSource } from '../../../contract/orders/orders.ts';
import { couponUses } from '../../coupons/coupons.table.ts';
import { audits, type Change } from '../../db/audit.ts';
import { newId } from '../../db/columns.ts';
import { idempotencyKeys } from '../../http/answering/idempotency.ts';
import type { WaitlistOffer } from '../../waitlist/taken.service.ts';
import { orderEvents, orderItems, orders } from '../orders.table.ts';
import type { Arrival, Placed } from './arrival.ts';
import { insertFrom, type SqlType } from './insert-from.ts';
import type { AcceptedItem } from './judge.ts';
import type { OrderDraft } from './order-draft.ts';
import type { Sum } from './sum.ts';

/** An order to write. */
export type Accepted = Arrival & {
  draft: OrderDraft;
  _id: string;
  orderNumber: string;
  /** The order's first event. */
  event_id: string;
  items: AcceptedItem[];
  sum: Sum;
  offer: WaitlistOffer | null;
};

const CUSTOMER = { name: 'Customer', user_id: null };

export const replyTo = ({ _id, orderNumber, input, draft, sum, at }: Accepted): Placed => ({
  _id,
  order_id: orderNumber,
  customer_name: input.customer_name,
  customer_phone: input.customer_phone,
  discount: sum.discount,
  shipping_price: sum.shipping_price,
  total: sum.total,
  advance: draft.advance,
  placed_at: at.toISOString(),
  due_at: draft.due_at?.toISOString() ?? null,
});

function orderRows({ _id, orderNumber, input, sum: { coupon, ...sum }, draft, by, at }: Accepted) {
  const { scheme, d_data, status, advance, due_at } = draft;
  const { bundle_variant_id: _bundles, d_data: _answers, ...rest } = input;
  // Drop fields that are checked but not stored.
  const { expected_total: _seen, is_another: _asked, otp: _code, recaptchaToken: _token, ...fields } = rest;
  const { pickup_location_id: _at, offer: _offer, ...customer } = fields;
  const coupon_code = coupon?.code ?? null;
  const { campaign_id } = scheme;
  const source: OrderSource = by ? 'counter' : 'public';
  const beginning = { status, d_data, campaign_id, source, advance, due_at, placed_at: at };
  return [{ ...customer, ...sum, ...beginning, _id, order_id: orderNumber, coupon_code }];
}

const ORDER_COLUMNS = {
  _id: 'uuid',
  order_id: 'text',
  status: 'text',
  scheme_id: 'uuid',
  scheme_type: 'text',
  campaign_id: 'uuid',
  variant_id: 'uuid',
  source: 'text',
  language: 'text',
  office_id: 'uuid',
  customer_name: 'text',
  customer_phone: 'text',
  customer_email: 'text',
  customer_address: 'text',
  old_product_information: 'text',
  state: 'uuid',
  district: 'uuid',
  vdc_municipality: 'uuid',
  d_data: 'jsonb',
  total: 'int',
  coupon_code: 'text',
  discount: 'int',
  delivery_method: 'text',
  pickup_point: 'text',
  shipping_type: 'text',
  shipping_price: 'int',
  advance: 'int',
  due_at: 'timestamptz',
  placed_at: 'timestamptz',
} satisfies Record<keyof ReturnType<typeof orderRows>[number], SqlType>;

export const INSERT_ORDERS = insertFrom(orders, orderRows, ORDER_COLUMNS, { changed_at: 'placed_at' });

const itemRows = ({ _id: order_id, items }: Accepted) =>
  items.map((item, position) => ({ order_id, position, ...item }));

export const INSERT_ITEMS = insertFrom(orderItems, itemRows, {
  order_id: 'uuid',
  position: 'int',
  variant_id: 'uuid',
  role: 'text',
  product_name: 'text',
  sku_of_seller: 'text',
  price: 'int',
});

function eventRows({ _id: order_id, event_id: _id, input, draft, by, at }: Accepted) {
  const { campaign_id } = draft.scheme;
  const step = draft.status === 'PLACED' ? 'place' : 'buy';
  const quota = campaign_id && 'take';
  const units = 'hold';
  const { status: after } = draft;
  const { name: actor, user_id } = by ?? CUSTOMER;
  return [{ _id, order_id, step, after, actor, user_id, units, quota, office_id: input.office_id, at }];
}

export const INSERT_EVENTS = insertFrom(orderEvents, eventRows, {
  _id: 'uuid',
  order_id: 'uuid',
  step: 'text',
  after: 'text',
  actor: 'text',
  user_id: 'uuid',
  units: 'text',
  quota: 'text',
  office_id: 'uuid',
  at: 'timestamptz',
});

/** Writes an audit row for an order by staff; an order by a customer needs none. */
function auditRows({ _id: entity_id, orderNumber, input, sum: { total }, by, at }: Accepted) {
  if (!by) return [];
  const { user_id, name: user_name, address } = by;
  const { scheme_id, office_id } = input;
  const after = { order_id: orderNumber, scheme_id, office_id, total };
  const change = { action: 'add', entity: 'Order', entity_id, after } satisfies Change;
  return [{ _id: newId(), user_id, user_name, address, ...change, added_at: at }];
}

export const INSERT_AUDITS = insertFrom(audits, auditRows, {
  _id: 'uuid',
  user_id: 'uuid',
  user_name: 'text',
  address: 'text',
  action: 'text',
  entity: 'text',
  entity_id: 'text',
  after: 'jsonb',
  added_at: 'timestamptz',
});

const keyRows = (order: Accepted) => (order.idempotency ? [{ ...order.idempotency, reply: replyTo(order) }] : []);

export const INSERT_KEYS = insertFrom(idempotencyKeys, keyRows, {
  route: 'text',
  key: 'text',
  body_hash: 'text',
  reply: 'jsonb',
});

/** Records the coupon that an order took, with the discount in paisa. */
const couponUseRows = ({ _id: order_id, input: { customer_phone }, sum: { coupon, discount }, at }: Accepted) =>
  coupon ? [{ order_id, coupon_id: coupon._id, customer_phone, discount, used_at: at }] : [];

export const INSERT_COUPON_USES = insertFrom(couponUses, couponUseRows, {
  order_id: 'uuid',
  coupon_id: 'uuid',
  customer_phone: 'text',
  discount: 'int',
  used_at: 'timestamptz',
});
