import { z } from 'zod';
import { endpoint, list, one } from '../calls/endpoint.ts';
import { id, instant, money, moneySum, named } from '../calls/fields.ts';
import { listQuery } from '../calls/list.ts';
import { SCHEME_TYPES } from '../offers/scheme-types.ts';
import { STEP_FIELDS } from '../orders/steps.ts';
import { ALL_ORDER_STATUSES } from '../statuses.ts';

/** Proofs that came in time, and those that came late: two queues, oldest first. */
const PROOF_QUEUES = ['payment', 'late'] as const;
export type ProofQueue = (typeof PROOF_QUEUES)[number];

/** The decisions on a proof, by its queue. */
export const DECISIONS = {
  payment: { yes: 'approve', no: 'reject_proof' },
  late: { yes: 'accept_late', no: 'owe_refund' },
} as const satisfies Record<ProofQueue, { yes: string; no: string }>;

const status = z.enum(ALL_ORDER_STATUSES);

/**
 * A purchase that a proof is compared with; a purchase of an office that the caller can't see has neither id nor
 * number.
 */
const otherPurchase = z.object({
  _id: id.nullish(),
  order_id: z.string().nullish(),
  status,
  at: instant,
});

/** Why a payment needs two approvals, as its first approver sees it. */
export const SECOND_REASONS = {
  high: 'High advance: needs a second approval.',
  no_reference: 'No payment reference: needs a second approval.',
  reference_elsewhere: 'Another bank’s payment has the same reference: needs a second approval.',
} as const;
export type SecondReason = keyof typeof SECOND_REASONS;
const secondReason = z.enum(Object.keys(SECOND_REASONS) as [SecondReason, ...SecondReason[]]);

const proofToJudge = z.object({
  _id: id,
  queue: z.enum(PROOF_QUEUES),
  submitted_at: instant,
  /** Until when no other user gets the proof. */
  claimed_until: instant,
  payment_mobile_number: z.string(),
  payment_initiated_using: z.string(),
  reference: z.string().nullish(),
  order: z.object({
    _id: id,
    order_id: z.string(),
    status,
    placed_at: instant,
    customer_name: z.string(),
    customer_phone: z.string(),
    office: named,
    product_name: z.string(),
    gift_name: z.string().nullish(),
    /** The advance that was due. */
    advance: money,
    total: money,
  }),
  /** Whether two users must approve the proof: its advance is high, or it has its first approval. */
  needs_second: z.boolean(),
  first_approval: z.object({ by: z.string(), at: instant }).nullish(),
  /** Earlier proofs of this purchase that were rejected, with the reasons. */
  rejected: z.array(z.object({ reason: z.string().nullish(), at: instant })),
  /** Other purchases whose proof was the very same file. */
  same_file: z.array(otherPurchase),
  /** Other purchases whose proof shows the same picture, saved again. */
  same_picture: z.array(otherPurchase),
  /** Other purchases whose payment has this reference at another bank. */
  same_reference: z.array(otherPurchase),
  /** The latest purchases of the same phone, and how many there are. */
  earlier: z.array(otherPurchase.extend({ advance: money })),
  earlier_count: z.int(),
});
export type ProofToJudge = z.input<typeof proofToJudge>;

const desk = z.object({
  /** The proof to decide on, and the next one. */
  proofs: z.array(proofToJudge),
  /** How many are in this queue, including those that others are deciding on. */
  waiting: z.int(),
  /** Other users who are deciding on proofs, and when their claims expire. */
  others: z.array(z.object({ name: z.string(), proofs: z.int(), until: instant })),
});
export type VerificationDesk = z.input<typeof desk>;

const refundDue = z.object({
  _id: id,
  order_id: z.string(),
  status,
  scheme_type: z.enum(SCHEME_TYPES),
  customer_name: z.string(),
  customer_phone: z.string(),
  office: named,
  product_name: z.string(),
  sku_of_seller: z.string(),
  pickup_point: z.string().nullish(),
  /** The advance that was paid. */
  advance: money,
  payment_mobile_number: z.string().nullish(),
  payment_initiated_using: z.string().nullish(),
  reference: z.string().nullish(),
  /** Since when the refund is due, and why. */
  changed_at: instant,
  reason: z.string().nullish(),
  /** Whether the caller decided on the refund, so that another user must pay it. */
  is_mine: z.boolean(),
});
export type RefundDue = z.input<typeof refundDue>;

/** Refunds due on one page. */
export const REFUNDS_SHOWN = 50;

const foundLate = z.object({
  _id: id,
  order_id: z.string(),
  customer_name: z.string(),
  advance: money,
  changed_at: instant,
});

const ask = {
  queue: z.enum(PROOF_QUEUES),
  /** Proofs released for other users. */
  skipped: z.array(id).max(200).optional(),
};

export const verificationEndpoints = {
  countProofs: endpoint('GET verification', {
    about: 'How many payments need verification, arrived late or need a refund',
    reply: one(
      z.object({
        payment: z.int(),
        late: z.int(),
        refund: z.int(),
        /** The sum of these refunds. */
        refund_amount: moneySum,
        /**
         * Purchases that the bank reports as paid too late, without a proof, so staff decide on the purchase itself.
         * The oldest hundred, for users allowed to decide on them; other users get none.
         */
        found: z.array(foundLate),
      }),
    ),
  }),
  claimProofs: endpoint('POST verification/claim', {
    about: 'Claim the two oldest proofs, or keep those claimed: nobody else gets them for a few minutes',
    body: z.object(ask),
    reply: one(desk),
  }),
  decideProof: endpoint('POST verification/{id}/{step}', {
    scope: 'office',
    about: 'Decide on a proof: approve, reject_proof, accept_late or owe_refund; gives the next two',
    params: z.object({ id, step: z.enum(['approve', 'reject_proof', 'accept_late', 'owe_refund']) }),
    body: z.object({
      ...ask,
      reason: STEP_FIELDS.reason.optional(),
      /** The payment's reference at the bank or wallet: it can pay only one purchase. */
      reference: STEP_FIELDS.reference.optional(),
    }),
    reply: one(
      desk.extend({ decided: z.object({ _id: id, order_id: z.string(), status, second: secondReason.nullish() }) }),
    ),
  }),
  referenceUses: endpoint('GET verification/{id}/reference', {
    scope: 'office',
    about:
      'Other orders that a reference paid, before it is approved: here it is refused, elsewhere it needs two people',
    query: z.object({ reference: STEP_FIELDS.reference }),
    reply: one(
      z.object({
        /** Purchases with a proof at the same bank, or reported by the bank: this reference can't pay another one. */
        here: otherPurchase.nullish(),
        /** Purchases with proofs at other banks. */
        elsewhere: z.array(otherPurchase),
      }),
    ),
  }),
  releaseProofs: endpoint('POST verification/release', {
    about: 'Release a claimed proof so others can take it',
    reply: one(z.object({ released: z.int() })),
  }),
  listRefunds: endpoint('GET verification/refund', {
    about: 'Orders that need a refund, the longest due first',
    query: listQuery({ find: {}, sort: ['changed_at'], size: REFUNDS_SHOWN }),
    reply: list(refundDue),
  }),
  proofPicture: endpoint('GET verification/{id}/picture', {
    scope: 'office',
    about: 'The picture of a payment proof for an order of your offices',
    reply: z.any(),
    file: true,
  }),
};
