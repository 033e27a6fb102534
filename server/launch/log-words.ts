import { AUDIT_ACTIONS } from '../../contract/audit/audit.ts';
import { counted } from '../../contract/language/counted.ts';
import { SYSTEM } from '../db/audit.ts';

/** An action of staff, or of the program itself, as in its audit row. */
export interface LogRow {
  at: string;
  who: string;
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

const BY_ITSELF: Record<string, string> = {
  'waitlist offer': 'The waitlist offered units',
  'waitlist lapse': 'Waitlist offers expired',
  'waitlist close': 'Waitlist entries closed',
};

/** Rows of an older release have the second name. */
const NAMES_OF_SYSTEM = [SYSTEM.name, 'Automatically'];

/** Writes a line of launch control's log. */
export function wordsOf({ who, action, before, after }: LogRow): string {
  if (action === 'waiting-room' && after?.mode === 'off' && NAMES_OF_SYSTEM.includes(who))
    return 'The waiting room closed at its end time';
  if (action === 'waiting-room' && after) return roomInWords(before, after);
  const words = BY_ITSELF[action] ?? (AUDIT_ACTIONS as Record<string, string>)[action] ?? action;
  const more = after?.count ?? after?.variant ?? after?.units ?? after?.banner ?? after?.retailers;
  return more === undefined || more === '' ? words : `${words}: ${String(more)}`;
}

const MODES: Record<string, string> = {
  off: 'Turned the waiting room off',
  always: 'Turned the waiting room on',
  load: 'Turned the waiting room on, for peaks in orders',
  opening: 'Turned the waiting room on, around the start',
};
const ROOM_NUMBERS: Record<string, string> = {
  per_minute: 'let in a minute',
  most_active: 'inside at a time',
  session_minutes: 'minutes inside',
  prequeue_minutes: 'minutes before the start',
  open_minutes: 'minutes after it',
  always_hours: 'hours until it ends',
  network_percent: '% for one network',
};

/** Writes a changed mode or changed numbers: “Waiting room: 3 to 120 let in a minute”. */
function roomInWords(before: Record<string, unknown> | null, after: Record<string, unknown>): string {
  if (before?.mode !== after.mode) {
    const hours = after.mode === 'always' ? ` for ${counted(Number(after.always_hours ?? 12), 'hour')}` : '';
    return `${MODES[String(after.mode)] ?? ''}${hours}`;
  }
  const changed = Object.entries(ROOM_NUMBERS)
    .filter(([name]) => before?.[name] !== after[name])
    .map(([name, words]) => `${before?.[name]} to ${after[name]} ${words}`);
  return `Waiting room: ${changed.join(', ') || 'saved as it was'}`;
}
