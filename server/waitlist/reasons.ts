import { counted } from '../../contract/language/counted.ts';
import type { GiveMode, LineMode, PlaceStatus } from '../../contract/waitlist/waitlist.ts';
import { SYSTEM } from '../db/audit.ts';
import { momentInNepal } from '../http/words/moment.ts';
import type { PlaceStep, StepDetails } from './waitlist.table.ts';

/** The facts that decide an entry's progress. */
interface PlaceFacts {
  status: PlaceStatus;
  mode: LineMode | null;
  gives: GiveMode | null;
  is_published: boolean;
  is_paused: boolean;
  /** After passing: no offer before this time. */
  rests_until: Date | null;
  /** Entries ahead of this one. */
  ahead: number;
  /** Entries waiting for the same units, this one included. */
  among: number;
  /** Its variant; null for any. */
  variant: string | null;
  /** That variant's free units. */
  free: number;
  /** A bundled product without a free unit. */
  missing_gift: string | null;
  last_actor: string;
  last_at: Date;
  details: StepDetails | null;
}

const inWords = (at: Date | string) => momentInNepal(new Date(at), 'en');

/** Tells staff why an entry has its status, so that they needn't guess why it was skipped. */
export function whyOf(place: PlaceFacts): string {
  const { status, last_actor, last_at, details } = place;
  switch (status) {
    case 'WAITING':
      return whyWaiting(place);
    case 'OFFERED':
      return `${offerWords(details, last_actor)} ${place.is_paused ? 'Orders are paused: it is held longer by that time.' : `Held until ${inWords(details?.until ?? last_at)}.`}`;
    case 'TAKEN':
      return `Ordered as ${details?.order_id} on ${inWords(last_at)}.`;
    case 'LAPSED':
      return `Did not order by ${inWords(last_at)}, so the unit was free for others.${place.free > 0 ? ` ${counted(place.free, 'unit')} available now.` : ''}`;
    case 'TO_TELL':
      return 'Will get one SMS when orders open.';
    case 'TOLD':
      return `Got the SMS on ${inWords(last_at)}.`;
    case 'LEFT':
      return `Left the waitlist on ${inWords(last_at)}.`;
    case 'REMOVED':
      return details?.reason ? `${last_actor} removed it: ${details.reason}` : `${last_actor} removed it.`;
    case 'CLOSED':
      return 'The scheme ended before a unit came free.';
  }
}

/** Explains why an offer was made. */
function offerWords(details: StepDetails | null, actor: string): string {
  const { variant = 'A unit', among = 1, position, seed } = details ?? {};
  const how = seed ? `Drawn from ${among}` : `${placeInLine(position)} of ${among} on the waitlist`;
  return `${how} when ${variant} was free${actor === SYSTEM.name ? '' : `; offered by ${actor}`}.`;
}

/** Empty for offers from older releases, which didn't note the position. */
function placeInLine(position: number | undefined): string {
  if (position === undefined) return 'Next';
  return position === 1 ? 'First' : `Number ${position}`;
}

function whyWaiting({
  mode,
  gives,
  is_published,
  is_paused,
  rests_until,
  ahead,
  among,
  variant,
  free,
  missing_gift,
}: PlaceFacts): string {
  const unit = variant ? `unit of ${variant}` : 'unit';
  const turn =
    mode === 'draw'
      ? `In the draw with ${among} entries.`
      : ahead === 0
        ? 'Next on the waitlist.'
        : `${ahead} ahead on the waitlist.`;
  if (!is_published) return `${turn} The scheme is not published.`;
  if (is_paused) return `${turn} Orders for the scheme are paused.`;
  if (rests_until) return `Passed on an offer: now last on the waitlist, with no offer before ${inWords(rests_until)}.`;
  if (free === 0) return `${turn} No ${unit} is free.`;
  if (missing_gift) return `${turn} A ${unit} is free, but there is no ${missing_gift} to go with it.`;
  if (mode === 'off') return `${turn} The waitlist is off, so nothing is offered automatically.`;
  if (gives === 'hand') return `${turn} A ${unit} is free: choose “Offer units” to offer it.`;
  return `${turn} A ${unit} is free and will be offered within a minute, if a retailer has quota left.`;
}

const STEP_TITLES: Record<PlaceStep, string> = {
  join: 'Joined the waitlist',
  offer: 'Offered',
  take: 'Ordered',
  tell: 'Notified',
  lapse: 'Offer expired',
  pass: 'Passed it on',
  leave: 'Left the waitlist',
  remove: 'Removed from the waitlist',
  close: 'Waitlist closed',
};

/** Describes a step of the history in one line. */
export function stepTitle({
  step,
  actor,
  details,
}: {
  step: PlaceStep;
  actor: string;
  details: StepDetails | null;
}): string {
  const more = step === 'offer' ? offerWords(details, actor) : (details?.order_id ?? details?.reason);
  return more ? `${STEP_TITLES[step]}: ${more}` : STEP_TITLES[step];
}
