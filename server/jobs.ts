import { accessJobs } from './access/access.jobs.ts';
import { archiveJobs } from './archive/archive.jobs.ts';
import { auditJobs } from './audit/audit.jobs.ts';
import { catalogJobs } from './catalog/catalog.jobs.ts';
import { contentJobs } from './content/content.jobs.ts';
import { countJobs } from './counts/counts.jobs.ts';
import { customerJobs } from './customers/customers.jobs.ts';
import { feedbackJobs } from './feedback/feedback.jobs.ts';
import { forgetOldKeys } from './http/answering/idempotency.ts';
import { forgetOldMarks } from './http/guarding/captcha-check.ts';
import type { Jobs } from './jobs/worker.ts';
import { forgetOldCounts } from './limits/counts.service.ts';
import { mediaJobs } from './media/media.jobs.ts';
import { messagingJobs } from './messaging/messaging.jobs.ts';
import { guardProducts } from './offers/live/guard-products.ts';
import { offerJobs } from './offers/offers.jobs.ts';
import { orderJobs } from './orders/orders.jobs.ts';
import { paymentJobs } from './payments/payments.jobs.ts';
import { purchaseJobs } from './purchases/purchases.jobs.ts';
import { reportJobs } from './reports/reports.jobs.ts';
import { waitlistJobs } from './waitlist/waitlist.jobs.ts';
import { watchJobs } from './watch/watch.jobs.ts';

/** Every job of the product. */
export const jobs: Jobs = {
  ...messagingJobs,
  ...mediaJobs,
  ...catalogJobs(guardProducts),
  ...accessJobs,
  ...auditJobs,
  ...offerJobs,
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
  ...archiveJobs,

  forgetOldRequests: async ({ db, clock }) => {
    await forgetOldKeys(db);
    await forgetOldMarks(db, clock());
    await forgetOldCounts(db, clock());
  },
};

/** The jobs that run by the clock, in UTC and in the form of cron; each runs once, however many processes there are. */
export const crontab = `
* * * * * foldOrderCounts
*/5 * * * * expireOrders
* * * * * expirePurchases
* * * * * findPartPayments
* * * * * giveUnits
* * * * * noteOrderPhones
* * * * * tellWatchers
57 * * * * forgetLooseProofs
7 * * * * forgetOldSessions
17 * * * * forgetOldRequests
27 * * * * forgetOldCodes
37 * * * * forgetOldImports
47 * * * * forgetLooseFiles
37 2 * * * forgetOldMessages
52 2 * * * forgetOldSms
12 3 * * * forgetOldNotes
22 3 * * * forgetOldProofs
32 3 * * * forgetOldCustomers
42 3 * * * forgetOldPlaces
52 3 * * * noteAllOrderPhones
2 4 * * * fileOldOrders
*/5 * * * * sealReports
15 1 * * * mailReports
15 3 * * * tellOfLateCalls
15 2 * * * tellOfWork
*/10 * * * * sealAudit
45 20 * * * mailAuditDigest
*/5 * * * * lookAfter
25 3 * * * lookAfterCertificates
35 21 * * * recountCounters
`;
