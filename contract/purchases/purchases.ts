import { z } from 'zod';
import { described } from '../calls/described.ts';
import { endpoint, one } from '../calls/endpoint.ts';
import { captcha, id, instant, line, money, named, phone, previewToken } from '../calls/fields.ts';
import { optionNames, picture, productPicture } from '../catalog/catalog.ts';
import { askedField, fieldAnswer } from '../offers/field-data.ts';
import { expectedTotal } from '../orders/orders.ts';
import { REHEARSALS_PER_MINUTE, rehearsed } from '../orders/rehearsal.ts';
import { stepInput } from '../orders/steps.ts';
import { itemInWords } from '../orders/track.ts';
import { ALL_ORDER_STATUSES, PURCHASE_STATUSES } from '../statuses.ts';

const options = z.array(z.object({ inventory_type: z.string(), option: z.array(z.string()) }));
const variantType = z.array(z.object({ inventory_type: z.string(), value: z.string() }));

const offeredProduct = z.object({
  _id: id,
  name: z.string(),
  name_ne: z.string().nullish(),
  inventory_type: options,
  option_names: optionNames.nullish(),
  option_names_ne: optionNames.nullish(),
  image: picture.nullish(),
  /** All pictures; a colour's pictures show its variants. */
  images: z.array(productPicture).optional(),
  variant: z.array(z.object({ _id: id, sku_of_seller: z.string(), variant_type: variantType })),
});

const offeredVariant = z.object({
  variant_id: id,
  sku_of_seller: z.string(),
  /** Whether the variant is in the scheme and has a unit left. */
  is_active: z.boolean(),
  sales_price: money,
  scheme_price: money.nullish(),
  variant_type: variantType,
});

/** A multi-buy as the consumer page offers it (spec 3). */
export const consumerOffer = z.object({
  _id: id,
  name: z.string(),
  name_ne: z.string().nullish(),
  campaign_id: named.extend({ name_ne: z.string().nullish() }).nullish(),
  main_product: offeredProduct,
  bundle_product: offeredProduct,
  main_variant: z.array(offeredVariant),
  bundle_variant: z.array(offeredVariant),
  advance_payment: money,
  /** Minutes to pay it in. */
  payment_window: z.int(),
  d_data: z.array(askedField),
});
export type ConsumerOffer = z.input<typeof consumerOffer>;

/** The consumer page's input (spec 3). The payment's fields come later, with the proof. */
export const purchaseInput = z.object({
  customer_name: line(120),
  /** Spec 5 doesn't check its format; messages go only to a valid address. */
  customer_email: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^\P{Cc}*$/u, 'Enter the email address in one line.'),
  customer_phone: phone,
  office_id: id,
  scheme_id: id,
  variant_id: id,
  bundle_variant_id: id,
  expected_total: expectedTotal,
  d_data: z.array(fieldAnswer).max(50).optional(),
  recaptchaToken: captcha,
  /** The token of order/public/user/verify; required if the shop confirms each phone. */
  otp_verify_id: id.optional(),
  /** The code that order/public/user sends; a 429 at this field asks for it. */
  otp: z.string().trim().max(10).optional(),
});
export type PurchaseInput = z.input<typeof purchaseInput>;

const purchase = z.object({
  _id: id,
  order_id: z.string(),
  process_start_date: instant,
  process_end_date: instant,
  advance_payment: money,
  /** The server's time, which the countdown uses. */
  server_now: instant,
});

const purchaseStatus = purchase.extend({
  status: z.enum(PURCHASE_STATUSES),
  scheme_id: id,
  customer_phone: z.string(),
  total: money,
  /** The sum refunded after the purchase ended. */
  refunded: money,
  items: z.array(itemInWords),
  office: named.extend({
    phone: z.string().nullish(),
    payment_qr: z
      .object({
        /** The code's picture; contains the amount and the order's number if the office's code can. */
        path: z.string(),
      })
      .nullish(),
  }),
  /** The key that shows its order without a code, for anyone with the purchase's link. */
  see_key: z.string(),
  /** Why the last proof was rejected. */
  reason: z.string().nullish(),
});

/** The id in the upload's reply, or that whole reply; anything else isn't a proof (spec 5). */
const NO_PROOF = 'Upload File First';
const proofId = z
  .uuid(NO_PROOF)
  .toLowerCase()
  .register(described, { id: 'ProofId', description: 'The id of an uploaded picture.' });
const uploaded = z.union([proofId, z.object({ _id: proofId }).transform(({ _id }) => _id)], NO_PROOF);

const proofInput = z.object({
  _id: id,
  payment_mobile_number: phone,
  payment_initiated_using: line(100),
  payment_verification_image: uploaded,
});

export const purchaseEndpoints = {
  consumerOffers: endpoint('GET scheme/public/multi-buy', {
    access: 'public',
    about: 'The multi-buys that run now in a campaign, at a retailer or as one scheme',
    perMinute: 120,
    query: z.object({ campaign: id.optional(), retailer: id.optional(), scheme: id.optional() }),
    reply: one(z.array(consumerOffer)),
  }),
  createPurchase: endpoint('POST order/public/multi-buy', {
    access: 'public',
    about: 'Buy a multi-buy: its units are held until the advance is paid or the time has ended',
    idempotent: true,
    body: purchaseInput,
    reply: one(purchase),
  }),
  rehearsePurchase: endpoint('POST order/public/multi-buy/rehearsal', {
    access: 'public',
    about: 'Rehearse an order on a preview: returns what its customer would get, and saves nothing',
    perMinute: REHEARSALS_PER_MINUTE,
    body: purchaseInput.extend({ preview: previewToken }),
    reply: one(rehearsed),
  }),
  getPurchase: endpoint('GET order/public/multi-buy/{id}', {
    access: 'public',
    about: 'An order for the customer who placed it, to go on with its payment',
    perMinute: 60,
    reply: one(purchaseStatus),
  }),
  purchaseQr: endpoint('GET order/public/multi-buy/{id}/qr', {
    access: 'public',
    about: 'The QR code for paying an order, with its amount and number, as a PNG',
    perMinute: 60,
    reply: z.any(),
    file: true,
  }),
  uploadProof: endpoint('POST order/public/upload', {
    access: 'public',
    about: 'Upload the picture of a payment as the form field file; it is submitted afterwards',
    perMinute: 20,
    idempotent: true,
    multipart: true,
    reply: one(z.object({ _id: id, name: z.string(), size: z.int() })),
  }),
  submitProof: endpoint('POST order/public/submit', {
    access: 'public',
    about: 'Submit the payment of an order for verification, with the picture that was uploaded',
    perMinute: 60,
    body: proofInput,
    reply: one(z.object({ _id: id, status: z.enum(ALL_ORDER_STATUSES) })),
  }),
  verifyProof: endpoint('POST order/{id}/proof/{step}', {
    scope: 'office',
    about:
      'Decide on an order’s payment: approve, reject_proof, accept_late or owe_refund; undo_approve and undo_approve_late undo an approval',
    kinds: ['MULTI-BUY'],
    params: z.object({ id, step: z.string().max(40) }),
    body: stepInput,
    reply: one(z.object({ _id: id, status: z.enum(ALL_ORDER_STATUSES) })),
  }),
};
