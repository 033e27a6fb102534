import type { Jobs } from '../jobs/worker.ts';
import { languageIn } from '../messaging/code-texts.service.ts';
import { sendReviewCode } from './reviews.service.ts';

export const feedbackJobs = {
  sendReviewCode: async ({ db, clock }, { product_id, customer_phone, language }) => {
    const writer = { product_id: String(product_id), customer_phone: String(customer_phone) };
    await sendReviewCode(db, writer, languageIn(language), clock());
  },
} satisfies Jobs;
