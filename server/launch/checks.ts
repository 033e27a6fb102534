import { countDistinct, gt, sql } from 'drizzle-orm';
import { DAY_MS } from '../../contract/durations.ts';
import type { SchemeFinding } from '../../contract/offers/schemes.ts';
import { sessions } from '../access/access.table.ts';
import type { App } from '../app.ts';
import { hasGateway } from '../edges/sms.ts';
import type { Session } from '../http/caller/session.ts';
import { type Fixed, say, type Text } from '../http/words/sentence.ts';
import { countProcesses } from '../jobs/signs.ts';
import { smsMessages } from '../messaging/messaging.table.ts';
import { unitsLeftOf } from '../offers/offers.service.ts';
import { getRoom } from '../waiting-room/settings.service.ts';
import type { SchemeId, SchemesBelow } from './schemes-below.ts';

export interface Check {
  title: Text;
  is_ok: boolean;
  text: Text;
}

/** A user active this recently counts as on duty. */
const ON_DUTY = 15 * 60_000;

const ABOUT: Record<SchemeFinding['about'], Fixed> = {
  dates: 'Dates',
  product: 'Products',
  price: 'Prices',
  stock: 'Stock',
  quota: 'Quotas',
  office: 'Retailers',
  area: 'Areas',
  picture: 'Pictures',
  message: 'Messages',
};

/** Returns the checklist before a launch, each point with its finding. */
export async function launchChecks(
  { db, config, clock }: App,
  { checkScheme }: SchemesBelow,
  session: Session,
  scheme_id: SchemeId,
): Promise<Check[]> {
  const now = clock();
  const [dryRun, units, room, failed, sent, workers, [onDuty]] = await Promise.all([
    checkScheme(db, session, scheme_id, now),
    unitsLeftOf(db, scheme_id),
    getRoom(db, scheme_id, now),
    db.$count(
      smsMessages,
      sql`${smsMessages.added_at} > ${new Date(now.getTime() - DAY_MS)} and ${smsMessages.status} in ('failed', 'refused')`,
    ),
    db.$count(
      smsMessages,
      sql`${smsMessages.added_at} > ${new Date(now.getTime() - DAY_MS)} and ${smsMessages.status} = 'sent'`,
    ),
    countProcesses(db),
    db
      .select({ people: countDistinct(sessions.user_id) })
      .from(sessions)
      .where(gt(sessions.seen_at, new Date(now.getTime() - ON_DUTY))),
  ]);
  const staff = onDuty?.people ?? 0;
  const problems = dryRun.findings
    .filter(({ level }) => level !== 'good')
    .map(({ about, level, text }) => ({
      title: level === 'stop' ? say('{about} (must be fixed)', { about: { word: ABOUT[about] } }) : ABOUT[about],
      is_ok: false,
      text,
    }));
  const goodRun: Check = {
    title: 'Publishing checks',
    is_ok: true,
    text: 'Dates, prices, quotas, phones and payment QR codes are in order.',
  };
  return [
    ...(problems.length > 0 ? problems : [goodRun]),
    { title: 'Stock', is_ok: units > 0, text: say('{units} can be ordered.', { units: { count: units, of: 'unit' } }) },
    {
      title: 'Waiting room',
      is_ok: room.mode !== 'off',
      text:
        room.mode === 'off'
          ? 'Off: everyone can order at once.'
          : say('On: {count} visitors per minute.', { count: room.per_minute }),
    },
    {
      title: 'SMS messages',
      ...(hasGateway(config)
        ? {
            is_ok: failed === 0,
            text: say('{messages} sent and {failed} failed in the last 24 hours. Check your SMS balance.', {
              messages: { count: sent, of: 'message' },
              failed,
            }),
          }
        : {
            is_ok: false,
            text: 'No SMS gateway is set up, so messages only go to the log. Set SPARROW_TOKEN or SMS_URL.',
          }),
    },
    {
      title: 'Jobs',
      is_ok: workers > 0,
      text:
        workers > 0
          ? say('{processes} running.', { processes: { count: workers, of: 'process', many: 'processes' } })
          : 'No worker process is running, so messages and exports are not sent.',
    },
    {
      title: 'Staff on duty',
      is_ok: staff > 1,
      text: say('{people} active in the last 15 minutes.', { people: { count: staff, of: 'person', many: 'people' } }),
    },
  ];
}
