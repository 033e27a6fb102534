import { z } from 'zod';
import { endpoint, list, one } from '../calls/endpoint.ts';
import { captcha, id, instant, line, named, phone, removed, revision, text } from '../calls/fields.ts';
import { listQuery } from '../calls/list.ts';
import { picture } from '../catalog/catalog.ts';

export const REVIEW_STATUSES = ['PENDING', 'APPROVED', 'REJECTED'] as const;

const publicReview = z.object({
  _id: id,
  customer_name: z.string(),
  stars: z.int(),
  text: z.string(),
  image: z.array(picture),
  reply: z.string().nullish(),
  added_at: instant,
});

const publicQuestion = z.object({
  _id: id,
  customer_name: z.string(),
  question: z.string(),
  answer: z.string(),
  answered_at: instant.nullish(),
});

/** Visitors' reviews of a product. */
export const productFeedback = z.object({
  /** Counts approved reviews; `distribution` starts with one star. */
  rating: z.object({ average: z.number().nullish(), count: z.int(), distribution: z.array(z.int()).length(5) }),
  review: z.array(publicReview),
  question: z.array(publicQuestion),
});
export type ProductFeedback = z.input<typeof productFeedback>;

const reviewListed = publicReview.extend({
  product: named,
  customer_phone: z.string(),
  status: z.enum(REVIEW_STATUSES),
  reason: z.string().nullish(),
  revision,
});

export const reviewDecision = z
  .object({
    status: z.enum(['APPROVED', 'REJECTED']),
    reason: text(300).nullish(),
    reply: text(1000).nullish(),
    revision: revision.optional(),
  })
  .refine(({ status, reason }) => status !== 'REJECTED' || reason, {
    path: ['reason'],
    error: 'Give a reason for rejecting it.',
  });

const questionListed = z.object({
  _id: id,
  product: named,
  customer_name: z.string(),
  question: z.string(),
  answer: z.string().nullish(),
  is_published: z.boolean(),
  added_at: instant,
  revision,
});

export const questionAnswer = z.object({
  answer: text(2000).min(1),
  is_published: z.boolean(),
  revision: revision.optional(),
});

export const reviewInput = z.object({
  product_id: id,
  customer_name: line(80),
  customer_phone: phone,
  /** The code that `review/public/code` sent. */
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, 'Enter the 6 digits of the code.'),
  stars: z.int().min(1, 'Choose one to five stars.').max(5),
  text: text(2000).min(10, 'Write at least 10 characters.'),
  reCaptcha: captcha,
});

export const questionInput = z.object({
  product_id: id,
  customer_name: line(80),
  question: text(500).min(10, 'Write at least 10 characters.'),
  reCaptcha: captcha,
});

export const feedbackEndpoints = {
  reviewCode: endpoint('POST review/public/code', {
    access: 'public',
    about: 'Send a code to a phone that has bought the product; the reply is the same for all phones',
    body: z.object({ product_id: id, customer_phone: phone, reCaptcha: captcha }),
    reply: one(z.object({})),
  }),
  addReview: endpoint('POST review/public', {
    access: 'public',
    about: 'Review a product, once a phone, by the code; it is shown when it has been approved',
    idempotent: true,
    body: reviewInput,
    reply: one(z.object({ upload_key: z.string() })),
  }),
  addReviewPicture: endpoint('POST review/public/picture/{key}', {
    access: 'public',
    about: 'Add a picture as the form field file to a review that was just written, four at most',
    params: z.object({ key: z.string().regex(/^[\w-]{20,60}$/) }),
    idempotent: true,
    multipart: true,
    reply: one(z.object({})),
  }),
  askQuestion: endpoint('POST question/public', {
    access: 'public',
    about: 'Ask about a product; question and answer are shown when it has been answered',
    body: questionInput,
    reply: one(z.object({})),
  }),
  listReviews: endpoint('GET review', {
    about: 'Reviews, newest first',
    query: listQuery({
      find: { status: 'exact', stars: 'exact', product_id: 'exact', text: 'contains', customer_phone: 'phone' },
      sort: ['added_at', 'stars'],
    }),
    reply: list(reviewListed),
  }),
  decideReview: endpoint('POST review/decide/{id}', {
    scope: 'brand',
    about: 'Approve or reject a review, with a reply that is shown under it',
    body: reviewDecision,
    reply: one(z.object({ _id: id, status: z.enum(REVIEW_STATUSES) })),
  }),
  listQuestions: endpoint('GET question', {
    about: 'Questions that visitors asked, newest first',
    query: listQuery({
      find: { question: 'contains', is_published: 'flag', is_answered: 'flag', product_id: 'exact' },
      sort: ['added_at'],
    }),
    reply: list(questionListed),
  }),
  answerQuestion: endpoint('POST question/answer/{id}', {
    scope: 'brand',
    about: 'Answer a question and publish both',
    body: questionAnswer,
    reply: one(z.object({ _id: id, is_published: z.boolean() })),
  }),
  removeQuestion: endpoint('DELETE question/{id}', {
    scope: 'brand',
    about: 'Delete a question',
    reply: one(removed),
  }),
};
