import { accessJobs } from './access/access.jobs.ts';
import { auditJobs } from './audit/audit.jobs.ts';
import { contentJobs } from './content/content.jobs.ts';
import { countJobs } from './counts/counts.jobs.ts';
import { customerJobs } from './customers/customers.jobs.ts';
import { feedbackJobs } from './feedback/feedback.jobs.ts';
import { forgetOldKeys } from './http/answering/idempotency.ts';
import { forgetOldMarks } from './http/guarding/captcha-check.ts';
import { importJobs } from './imports/imports.jobs.ts';
import type { Jobs, Lane } from './jobs/worker.ts';
import { forgetOldCounts } from './limits/counts.service.ts';
import { mediaJobs } from './media/media.jobs.ts';
import { messagingJobs } from './messaging/messaging.jobs.ts';
import { orderJobs } from './orders/orders.jobs.ts';
import { paymentJobs } from './payments/payments.jobs.ts';
import { purchaseJobs } from './purchases/purchases.jobs.ts';
import { reportJobs } from './reports/reports.jobs.ts';
import { waitlistJobs } from './waitlist/waitlist.jobs.ts';
import { watchJobs } from './watch/watch.jobs.ts';
import { tableImports } from './wiring/table-imports.ts';

/** Every job of the product. */
export const jobs: Jobs = {
  ...messagingJobs,
  ...mediaJobs,
  ...importJobs(tableImports),
  ...accessJobs,
  ...auditJobs,
  ...waitlistJobs,
  ...contentJobs,
  ...orderJobs,
  ...purchaseJobs,
  ...paymentJobs,
  ...feedbackJobs,
  ...countJobs,
  ...customerJobs,
  ...reportJobs,
  ...watchJobs,

  forgetOldRequests: async ({ db, clock }) => {
    await forgetOldKeys(db);
    await forgetOldMarks(db, clock());
    await forgetOldCounts(db, clock());
  },
};

/**
 * The jobs that run by the clock, in UTC and in the form of cron; each runs once, however many processes there are. One
 * of the night is made up for within six hours, if nobody worked on the queue at its minute.
 */
export const crontab = `
* * * * * foldOrderCounts
*/5 * * * * expireOrders
* * * * * expirePurchases
* * * * * findPartPayments
* * * * * giveUnits
* * * * * noteOrderPhones
57 * * * * forgetLooseProofs
7 * * * * forgetOldSessions
17 * * * * forgetOldRequests
27 * * * * forgetOldCodes
37 * * * * forgetOldImports
47 * * * * forgetLooseFiles
37 2 * * * forgetOldMessages ?fill=6h
52 2 * * * forgetOldSms ?fill=6h
12 3 * * * forgetOldNotes ?fill=6h
22 3 * * * forgetOldProofs ?fill=6h
32 3 * * * forgetOldCustomers ?fill=6h
42 3 * * * forgetOldPlaces ?fill=6h
52 3 * * * noteAllOrderPhones ?fill=6h
8 4 * * * hideReturnPictures ?fill=6h
*/5 * * * * sealReports
15 1 * * * mailReports ?fill=6h
15 3 * * * tellOfLateCalls ?fill=6h
15 2 * * * tellOfWork ?fill=6h
*/10 * * * * sealAudit
45 20 * * * mailAuditDigest ?fill=6h
*/5 * * * * lookAfter
25 3 * * * lookAfterCertificates ?fill=6h
35 21 * * * recountCounters ?fill=6h
`;

/** Ends of windows and offers, codes that are asked for, and twins of a payment: somebody waits, and none asks a gateway. */
const PROMPT = new Set([
  'expireOrders',
  'expirePurchases',
  'giveUnits',
  'matchTwins',
  'sendPasswordCode',
  'sendReviewCode',
  'sendTrackCode',
]);
/** Messages to one person, codes among them: those of a launch, by the hundred in a job, must not delay them. */
const TEXTS = new Set(['sendSms']);

const only = (name: string, isIn: (job: string) => boolean): Lane => ({
  name,
  jobs: Object.fromEntries(Object.entries(jobs).filter(([job]) => isIn(job))),
  crontab: crontab
    .split('\n')
    .filter((line) => isIn(line.split(' ')[5] ?? ''))
    .join('\n'),
});

/** All jobs by the runner that does them: no lane waits for another one. */
export const lanes: Lane[] = [
  only('prompt', (job) => PROMPT.has(job)),
  only('texts', (job) => TEXTS.has(job)),
  only('rest', (job) => !PROMPT.has(job) && !TEXTS.has(job)),
];
