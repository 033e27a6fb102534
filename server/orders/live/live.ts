import { PassThrough, type Readable } from 'node:stream';
import { counterEndpoints } from '../../../contract/orders/order-counter.ts';
import { serverRoutes } from '../../../contract/routes.ts';
import { findSession } from '../../access/access.service.ts';
import type { App } from '../../app.ts';
import type { Db } from '../../db/db.ts';
import type { Session } from '../../http/caller/session.ts';
import { isHeadOffice, withinOffice } from '../../offices/offices.service.ts';
import { offices } from '../../offices/offices.table.ts';

/** The NOTIFY channel on which a trigger reports new orders: `office kind number`, separated by commas. */
export const ORDERS_CHANNEL = 'agrim_orders';

/** How long to gather events into one. */
const TOGETHER = 500;
/** How often to send a heartbeat, so that no proxy closes an idle connection. */
const BEAT = 15_000;
/** Checks session and offices before each event, but not more often than this. */
export const LOOK_AGAIN = 5_000;
/** Most connections per session: one more closes the oldest. */
const MOST_LINES = 6;

const ROUTES = serverRoutes(counterEndpoints.hearOrders);

interface Line {
  sid: string;
  close(): void;
}

/** Manages this process's open connections. */
export function createLiveOrders({ db, news, clock }: Pick<App, 'db' | 'news' | 'clock'>) {
  const lines = new Set<Line>();

  /**
   * Streams new orders of the caller's offices and kinds as server-sent events; the stream ends with the session or its
   * grant.
   */
  async function open(session: Session): Promise<Readable> {
    const stream = new PassThrough();
    let scope = await readScope(db, session, clock());
    let scopeReadAt = clock().getTime();
    let waiting: NewOrders[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function isLiving(): Promise<boolean> {
      const now = clock();
      // A clock that was set back must not delay the next check.
      if (Math.abs(now.getTime() - scopeReadAt) < LOOK_AGAIN) return scope !== undefined;
      scope = await readScope(db, session, now);
      scopeReadAt = now.getTime();
      return scope !== undefined;
    }

    /** If counts can't be read now, the next heartbeat retries. */
    async function say(text: () => string): Promise<void> {
      try {
        if (await isLiving()) stream.write(text());
        else close();
      } catch {
        close();
      }
    }

    const hear = (text: string) => {
      for (const [office, kind, number] of text.split(',').map((part) => part.split(' '))) {
        const arrived = { office: office ?? '', kind: kind ?? '', number: Number(number) };
        if (isVisible(scope, arrived)) waiting.push(arrived);
      }
      if (waiting.length === 0) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        const together = waiting;
        waiting = [];
        void say(() => eventOf(together.filter((one) => isVisible(scope, one))));
      }, TOGETHER);
    };
    news.on('orders', hear);
    const beat = setInterval(() => void say(() => ': beat\n\n'), BEAT);

    function close() {
      news.off('orders', hear);
      clearTimeout(timer);
      clearInterval(beat);
      lines.delete(line);
      stream.end();
    }
    const line: Line = { sid: session.sid, close };
    const ownLines = [...lines].filter(({ sid }) => sid === session.sid);
    if (ownLines.length >= MOST_LINES) ownLines[0]?.close();
    lines.add(line);
    stream.on('close', close);
    stream.write('retry: 3000\n\n');
    return stream;
  }

  return {
    open,
    closeAll() {
      for (const { close } of lines) close();
    },
  };
}

/** Orders reported for an office and kind. */
interface NewOrders {
  office: string;
  kind: string;
  number: number;
}

const isVisible = (scope: Awaited<ReturnType<typeof readScope>>, { office, kind }: NewOrders) =>
  scope?.kinds.has(kind) && (!scope.offices || scope.offices.has(office));

/** Counts them by kind; undefined once the caller sees none of them. */
function eventOf(newOrders: NewOrders[]): string {
  if (newOrders.length === 0) return '';
  const counts: Record<string, number> = {};
  for (const { kind, number } of newOrders) counts[kind] = (counts[kind] ?? 0) + number;
  return `event: orders\ndata: ${JSON.stringify(counts)}\n\n`;
}

/** Returns the granted kinds and visible offices (undefined for all), or undefined once the session has ended. */
async function readScope(db: Db, session: Session, now: Date) {
  // Don't use `authenticate`: an open connection isn't activity, and must not keep the session alive.
  const current = await findSession(db, session.sid, ROUTES, now);
  if (!current || current.granted.length === 0) return undefined;
  const kinds = new Set(
    counterEndpoints.hearOrders.kinds.filter((kind) =>
      current.granted.some((route) => route.endsWith(`{${kind}}`)),
    ) as string[],
  );
  // The user might have changed office since connecting.
  const { office_id, office_type } = current;
  const caller = { ...session, office_id, office_type };
  if (isHeadOffice(caller)) return { kinds, offices: undefined };
  const ownOffices = await db
    .select({ _id: offices._id })
    .from(offices)
    .where(withinOffice(db, caller, offices._id));
  return { kinds, offices: new Set(ownOffices.map(({ _id }) => _id)) };
}
