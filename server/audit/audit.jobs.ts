import { addJob } from '../db/db.ts';
import type { Jobs } from '../jobs/worker.ts';
import { lastSeal, sealAudit } from './seals.ts';

export const auditJobs = {
  sealAudit: async ({ db, clock }) => {
    await sealAudit(db, clock());
  },
  /** An outside address keeps the newest hash: an attacker who rewrites the whole chain can't rewrite that email. */
  mailAuditDigest: async ({ db, auditDigestTo: to }) => {
    const seal = to && (await lastSeal(db));
    if (!seal) return;
    const text = `Seal ${seal.number} of ${seal.sealed_at.toISOString()} over all rows up to ${seal.to_position}:\n${seal.hash}\nTo check it, run: npm run audit:check -- ${seal.hash}`;
    await addJob(db, 'sendMail', { to, subject: `Audit of ${seal.sealed_at.toISOString().slice(0, 10)}`, text });
  },
} satisfies Jobs;
