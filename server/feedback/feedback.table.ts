import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { REVIEW_STATUSES } from '../../contract/feedback/feedback.ts';
import { products } from '../catalog/catalog.table.ts';
import { addedAt, at, foreignId, primaryId } from '../db/columns.ts';
import { files } from '../media/media.table.ts';

const ofProduct = () => foreignId('product_id', () => products._id, { onDelete: 'cascade' });

export const reviews = pgTable(
  'reviews',
  {
    _id: primaryId(),
    product_id: ofProduct(),
    customer_name: text('customer_name').notNull(),
    customer_phone: text('customer_phone').notNull(),
    stars: integer('stars').notNull(),
    text: text('text').notNull(),
    status: text('state').$type<(typeof REVIEW_STATUSES)[number]>().notNull().default('PENDING'),
    reason: text('reason'),
    reply: text('reply'),
    /** Lets only the review's writer add pictures while it waits. */
    upload_key: text('upload_key').notNull().unique(),
    added_at: addedAt(),
    decided_at: at('decided_at'),
  },
  (table) => [
    unique('reviews_once').on(table.product_id, table.customer_phone),
    index('reviews_of').on(table.product_id, table.status, table.added_at),
    check('reviews_stars', sql`${table.stars} between 1 and 5`),
  ],
);

export const reviewImages = pgTable(
  'review_images',
  {
    _id: primaryId(),
    review_id: foreignId('review_id', () => reviews._id, { onDelete: 'cascade' }),
    file_id: foreignId('file_id', () => files._id),
  },
  (table) => [index('review_images_of').on(table.review_id)],
);

export const questions = pgTable(
  'questions',
  {
    _id: primaryId(),
    product_id: ofProduct(),
    customer_name: text('customer_name').notNull(),
    question: text('question').notNull(),
    answer: text('answer'),
    is_published: boolean('is_published').notNull().default(false),
    /** The limits recognise a caller by this hash. */
    address: text('address').notNull(),
    added_at: addedAt(),
    answered_at: at('answered_at'),
  },
  (table) => [
    index('questions_of').on(table.product_id, table.is_published),
    index('questions_by_address').on(table.address, table.added_at),
  ],
);
