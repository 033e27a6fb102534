import { issuedIn, LANES, type Lane, queueOf, type Room, waitingIn } from './lanes.ts';
import type { Figures } from './waiting-room.table.ts';

/** Updates a room's figures after a step. `before` has the marks by which waits are measured. */
export function figuresAfter(before: Room, moved: Pick<Room, 'admitted' | 'crowd_admitted'>, now: Date): Figures {
  const { figures } = before;
  const waiting = LANES.reduce((sum, lane) => sum + waitingIn(before, lane), 0);
  const isMost = waiting > figures.most_waiting;
  const waits = LANES.map((lane) => waitOfLast(before, { ...before, ...moved }, lane, now));
  return {
    ...figures,
    ...(isMost && { most_waiting: waiting, most_waiting_at: now.getTime() }),
    longest_wait: Math.max(figures.longest_wait, ...waits),
  };
}

/**
 * Returns how many seconds a lane's last admitted visitor waited, to the minute: since the opening, or since getting a
 * number.
 */
function waitOfLast(before: Room, moved: Room, lane: Lane, now: Date): number {
  const { minutes, start_date } = before;
  const { admitted, issued } = queueOf(moved, lane);
  const position = Math.floor(admitted) - 1;
  // A slow lane lets in a fraction of a visitor in most steps.
  const letsIn = position >= Math.floor(queueOf(before, lane).admitted);
  if (!letsIn || position >= issued) return 0;
  const came =
    minutes.findLast((minute) => (issuedIn(minute, lane) ?? Number.POSITIVE_INFINITY) <= position) ?? minutes[0];
  if (!came) return 0;
  return Math.round((now.getTime() - Math.max(came.at, start_date.getTime())) / 1000);
}

/** Sums the figures, including the current queue. */
export function figuresOf(
  room: Pick<Room, 'figures' | 'issued' | 'admitted' | 'crowd_admitted' | 'done'>,
  active: number,
) {
  const { figures, done } = room;
  const here = letInOf(room);
  return {
    ...figures,
    most_waiting_at: figures.most_waiting_at === null ? null : new Date(figures.most_waiting_at),
    let_in: figures.let_in + here,
    ordered: figures.ordered + done,
    gone: Math.max(0, figures.let_in + here - figures.ordered - done - active),
  };
}

/** Keeps the figures as one queue ends and the next begins. */
export const figuresKept = (room: Parameters<typeof figuresOf>[0]): Figures => ({
  ...room.figures,
  let_in: room.figures.let_in + letInOf(room),
  ordered: room.figures.ordered + room.done,
});

const letInOf = ({ issued, admitted, crowd_admitted }: Pick<Room, 'issued' | 'admitted' | 'crowd_admitted'>) =>
  Math.min(Math.floor(admitted), issued) + Math.floor(crowd_admitted);
