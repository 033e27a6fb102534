import { eq } from 'drizzle-orm';
import { type RoomSettings, roomSettings } from '../../contract/waiting-room/waiting-room.ts';
import { type Act, audit, SYSTEM } from '../db/audit.ts';
import { type Db, transact } from '../db/db.ts';
import { invalid, notFound } from '../http/errors.ts';
import { refuseOverwrite, revisionOf } from '../http/rows/revision.ts';
import { say } from '../http/words/sentence.ts';
import { schemes } from '../offers/offers.table.ts';
import { figuresKept, figuresOf } from './figures.ts';
import { activeOf, type Room } from './lanes.ts';
import { endOf, hasEnded, phaseOf } from './room.ts';
import { waitingRooms } from './waiting-room.table.ts';

/** Defaults of a room that staff haven't set up: two thousand buyers get inside within ten minutes. */
const DEFAULTS: RoomSettings = {
  mode: 'off',
  prequeue_minutes: 30,
  open_minutes: 180,
  always_hours: 12,
  shuffle: true,
  per_minute: 200,
  most_active: 2_000,
  session_minutes: 10,
  network_percent: 20,
};

/** The action of its audit rows. */
const ACTION = 'waiting-room';

type RoomRow = typeof waitingRooms.$inferSelect;

export async function getRoom(db: Db, scheme_id: string, now: Date) {
  const { scheme, room } = await readRoom(db, scheme_id);
  return roomShown(scheme, room ?? null, now);
}

/** Reads a room from a row that came as JSON. */
export const roomOf = (row: { [K in keyof RoomRow]: Date extends RoomRow[K] ? string : RoomRow[K] }): RoomRow => ({
  ...row,
  admitted_at: new Date(row.admitted_at),
  always_from: new Date(row.always_from),
  loaded_until: row.loaded_until === null ? null : new Date(row.loaded_until),
});

/** Describes the room to staff, whether it was set up or not. */
export function roomShown(scheme: Pick<Room, 'start_date' | 'end_date'>, room: RoomRow | null, now: Date) {
  if (!room)
    return {
      figures: { most_waiting: 0, most_waiting_at: null, longest_wait: 0, let_in: 0, ordered: 0, gone: 0 },
      ...DEFAULTS,
      is_open: false,
      opens_at: scheme.start_date,
      ends_at: null,
      waiting: 0,
      crowd_waiting: 0,
      admitted: 0,
      active: 0,
      last_minute: 0,
    };
  const whole: Room = { ...room, ...scheme };
  const is_open = phaseOf(whole, now) !== 'closed';
  const crowd = Math.floor(room.crowd_admitted);
  const admitted = Math.min(Math.floor(room.admitted), room.issued) + crowd;
  const active = Math.min(activeOf(whole, now), admitted);
  const crowd_waiting = room.crowd_issued - crowd;
  return {
    ...settingsOf(room),
    is_open,
    opens_at: scheme.start_date,
    ends_at: is_open ? endOf(whole) : null,
    waiting: room.issued + room.crowd_issued - admitted,
    crowd_waiting,
    admitted,
    active,
    last_minute: Math.max(0, admitted - Math.floor(letInBy(room, now.getTime() - 60_000, now))),
    figures: figuresOf(room, active),
  };
}

/** Counts visitors admitted by a moment; within a minute they count as evenly spread. */
function letInBy({ minutes, admitted, crowd_admitted, issued }: RoomRow, at: number, now: Date): number {
  const next = minutes.findIndex((minute) => minute.at > at);
  const allOf = (minute: { admitted: number; crowd_admitted?: number }) =>
    minute.admitted + (minute.crowd_admitted ?? 0);
  const before = next === -1 ? minutes.at(-1) : minutes[next - 1];
  if (!before) return 0;
  const after = (next === -1 ? undefined : minutes[next]) ?? {
    at: now.getTime(),
    admitted: Math.min(admitted, issued),
    crowd_admitted,
  };
  const part = (at - before.at) / Math.max(1, after.at - before.at);
  return allOf(before) + part * (allOf(after) - allOf(before));
}

interface Save extends RoomSettings {
  revision?: number;
}

/** Saves the settings, and returns their new revision. Another mode restarts the queue: old positions go to the end. */
export async function saveRoom(
  db: Db,
  { actor, now }: Act,
  scheme_id: string,
  { revision, ...settings }: Save,
): Promise<number> {
  return transact(db, async (db) => {
    const { scheme, room } = await readRoom(db, scheme_id, true);
    await refuseOverwrite(db, 'Waiting room', scheme_id, { ...settings, revision }, { action: ACTION });
    if (scheme.type === 'MULTI-BUY' && settings.mode !== 'off')
      throw invalid({ mode: 'A waiting room is only for pre-orders and campaigns, not for multi-buys.' });
    if (settings.mode === 'opening') requireLater(scheme.start_date, settings.open_minutes, now);
    const isNew = room?.mode !== settings.mode;
    const isLonger = isNew || room?.always_hours !== settings.always_hours;
    const again = {
      queue: (room?.queue ?? 0) + 1,
      issued: 0,
      prequeued: null,
      seed: null,
      admitted: 0,
      crowd_issued: 0,
      crowd_prequeued: null,
      crowd_admitted: 0,
      done: 0,
      minutes: [],
    };
    const figures = room && figuresKept(room);
    const change = {
      ...settings,
      ...(isLonger && { always_from: now }),
      ...(isNew && { ...again, ...(figures && { figures }), admitted_at: now }),
    };
    await db
      .insert(waitingRooms)
      .values({ scheme_id, ...again, ...change, admitted_at: now })
      .onConflictDoUpdate({ target: waitingRooms.scheme_id, set: change });
    await audit(db, actor, {
      action: ACTION,
      entity: 'Scheme',
      entity_id: scheme_id,
      before: room ? settingsOf(room) : null,
      after: settings,
    });
    return revisionOf(db, scheme_id);
  });
}

/** Refuses a room around a start that has passed: it would end at once. */
function requireLater(start_date: Date, open_minutes: number, now: Date): void {
  const passed = Math.ceil((now.getTime() - start_date.getTime()) / 60_000);
  if (passed >= open_minutes)
    throw invalid({
      open_minutes: say(
        'The scheme started {minutes} ago, so the waiting room would close at once. Enter more minutes, or choose “On, for a few hours”.',
        { minutes: { count: passed, of: 'minute' } },
      ),
    });
}

/**
 * Turns off a room whose time has ended; one of several instances does, with an audit row. It never waits for a save,
 * which can extend the room: the next step checks again.
 */
export async function endRoom(db: Db, scheme_id: string, now: Date): Promise<void> {
  await transact(db, async (db) => {
    const [scheme] = await db
      .select({ start_date: schemes.start_date, end_date: schemes.end_date })
      .from(schemes)
      .where(eq(schemes._id, scheme_id))
      .for('update', { skipLocked: true });
    const [room] = await db.select().from(waitingRooms).where(eq(waitingRooms.scheme_id, scheme_id));
    if (!scheme || !room || !hasEnded({ ...room, ...scheme }, now)) return;
    await db.update(waitingRooms).set({ mode: 'off' }).where(eq(waitingRooms.scheme_id, scheme_id));
    const before = settingsOf(room);
    const after = settingsOf({ ...room, mode: 'off' });
    await audit(db, SYSTEM, { action: ACTION, entity: 'Scheme', entity_id: scheme_id, before, after });
  });
}

function settingsOf(room: RoomRow): RoomSettings {
  return roomSettings.parse(room);
}

async function readRoom(db: Db, scheme_id: string, forUpdate = false) {
  const query = db
    .select({
      type: schemes.type,
      start_date: schemes.start_date,
      end_date: schemes.end_date,
      is_deleted: schemes.is_deleted,
    })
    .from(schemes)
    .where(eq(schemes._id, scheme_id));
  const [scheme] = await (forUpdate ? query.for('no key update') : query);
  if (!scheme || scheme.is_deleted) throw notFound('Scheme');
  const [room] = await db.select().from(waitingRooms).where(eq(waitingRooms.scheme_id, scheme_id));
  return { scheme, room };
}
