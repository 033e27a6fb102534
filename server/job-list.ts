import { accessJobs } from './access/access.jobs.ts';
import { auditJobs } from './audit/audit.jobs.ts';
import { forgetOldMessages } from './content/contact.service.ts';
import { foldOrderCounts } from './counts/counts.service.ts';
import { forgetOldCustomers } from './customers/erase.ts';
import { sendReviewCode } from './feedback/reviews.service.ts';
import { forgetOldKeys } from './http/answering/idempotency.ts';
import { forgetOldMarks } from './http/guarding/captcha-check.ts';
import { importJobs } from './imports/imports.jobs.ts';
import type { Jobs, Lane } from './jobs/worker.ts';
import { forgetOldCounts } from './limits/counts.service.ts';
import { mediaJobs } from './media/media.jobs.ts';
import { languageIn } from './messaging/code-texts.service.ts';
import { messagingJobs } from './messaging/messaging.jobs.ts';
import { orderJobs } from './orders/orders.jobs.ts';
import { findParts } from './payments/confirm.ts';
import { matchTwins } from './payments/matching.ts';
import { purchaseJobs } from './purchases/purchases.jobs.ts';
import { reportJobs } from './reports/reports.jobs.ts';
import { waitlistJobs } from './waitlist/waitlist.jobs.ts';
import { watchJobs } from './watch/watch.jobs.ts';
import { tableImports } from './wiring/table-imports.ts';

/** Every job of the product. A domain with several has them in its own file. */
const everyJob = {
  ...messagingJobs,
  ...mediaJobs,
  ...importJobs(tableImports),
  ...accessJobs,
  ...auditJobs,
  ...waitlistJobs,
  ...orderJobs,
  ...purchaseJobs,
  ...reportJobs,
  ...watchJobs,

  findPartPayments: async ({ db, clock }) => {
    await findParts(db, clock());
  },
  foldOrderCounts: ({ db }) => foldOrderCounts(db),
  forgetOldCustomers: ({ db, storage, clock }) => forgetOldCustomers(db, storage, clock()),
  forgetOldMessages: ({ db, clock }) => forgetOldMessages(db, clock()),
  matchTwins: ({ db, clock }, { payment_ids }) => matchTwins(db, clock(), payment_ids as string[]),
  sendReviewCode: async ({ db, clock }, { product_id, customer_phone, language }) => {
    const writer = { product_id: String(product_id), customer_phone: String(customer_phone) };
    await sendReviewCode(db, writer, languageIn(language), clock());
  },

  forgetOldRequests: async ({ db, clock }) => {
    await forgetOldKeys(db);
    await forgetOldMarks(db, clock());
    await forgetOldCounts(db, clock());
  },
} satisfies Jobs;

export const jobs: Jobs = everyJob;

type Job = keyof typeof everyJob;

/** When jobs run, in UTC and cron syntax. Each runs once, however many processes there are. */
const BY_CLOCK: Partial<Record<Job, string>> = {
  foldOrderCounts: '* * * * *',
  expireOrders: '*/5 * * * *',
  remindCustomers: '20 3-12 * * *',
  tellNews: '* * * * *',
  remindUnreached: '40 * * * *',
  expirePurchases: '* * * * *',
  findPartPayments: '* * * * *',
  giveUnits: '* * * * *',
  noteOrderPhones: '* * * * *',
  forgetLooseProofs: '57 * * * *',
  forgetOldSessions: '7 * * * *',
  forgetOldRequests: '17 * * * *',
  forgetOldCodes: '27 * * * *',
  forgetOldImports: '37 * * * *',
  forgetLooseFiles: '47 * * * *',
  sealReports: '*/5 * * * *',
  sealAudit: '*/10 * * * *',
  lookAfter: '*/5 * * * *',
};

/** Nightly jobs: if no worker ran at a job's minute, it runs within the next six hours. */
const BY_NIGHT: Partial<Record<Job, string>> = {
  forgetOldMessages: '37 2 * * *',
  forgetOldSms: '52 2 * * *',
  forgetOldNotes: '12 3 * * *',
  forgetOldProofs: '22 3 * * *',
  forgetOldCustomers: '32 3 * * *',
  forgetOldPlaces: '42 3 * * *',
  noteAllOrderPhones: '52 3 * * *',
  hideReturnPictures: '8 4 * * *',
  mailReports: '15 1 * * *',
  tellOfLateCalls: '15 3 * * *',
  tellOfWork: '15 2 * * *',
  mailAuditDigest: '45 20 * * *',
  lookAfterCertificates: '25 3 * * *',
  recountCounters: '35 21 * * *',
};

const CRON_LINES = [
  ...Object.entries(BY_CLOCK).map(([job, when]) => ({ job, line: `${when} ${job}` })),
  ...Object.entries(BY_NIGHT).map(([job, when]) => ({ job, line: `${when} ${job} ?fill=6h` })),
];

const crontabOf = (isIn: (job: string) => boolean): string =>
  CRON_LINES.filter(({ job }) => isIn(job))
    .map(({ line }) => line)
    .join('\n');

export const crontab = crontabOf(() => true);

/**
 * Ends of windows and offers, requested codes, and duplicate payments: users wait for these, and none calls a gateway.
 */
const PROMPT = new Set<string>([
  'expireOrders',
  'expirePurchases',
  'giveUnits',
  'matchTwins',
  'sendPasswordCode',
  'sendReviewCode',
  'sendTrackCode',
] satisfies Job[]);
/** Messages to one person, codes included. The messages of a launch, hundreds in one job, must not delay them. */
const TEXTS = new Set<string>(['sendSms'] satisfies Job[]);

const only = (name: string, isIn: (job: string) => boolean): Lane => ({
  name,
  jobs: Object.fromEntries(Object.entries(jobs).filter(([job]) => isIn(job))),
  crontab: crontabOf(isIn),
});

/** All jobs, by the runner that does them, so that no job waits for another runner's jobs. */
export const lanes: Lane[] = [
  only('prompt', (job) => PROMPT.has(job)),
  only('texts', (job) => TEXTS.has(job)),
  only('rest', (job) => !PROMPT.has(job) && !TEXTS.has(job)),
];
