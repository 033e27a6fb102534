import type { Language } from '../../../contract/language/language.ts';
import type { Progress } from '../../../contract/orders/track.ts';
import { factsOf, type OrderStatus } from '../../../contract/statuses.ts';

/** The order's own events, oldest first. */
interface Event {
  after: string;
  at: Date;
}

interface Tracked {
  status: OrderStatus;
  isBrought: boolean;
  /** How it ended before the hand-over, or the outcome afterwards, in words. */
  end: { title: string; at: Date } | undefined;
}

const STAGES = ['placed', 'confirmed', 'set_aside', 'ready', 'handed_over'] as const;
type Stage = (typeof STAGES)[number] | 'on_its_way' | 'brought';

const TITLES: Record<Stage, Record<Language, string>> = {
  placed: { en: 'Ordered', ne: 'अर्डर भयो' },
  confirmed: { en: 'Confirmed', ne: 'पक्का भयो' },
  set_aside: { en: 'Reserved for you', ne: 'छुट्याइयो' },
  ready: { en: 'Ready in the store', ne: 'पसलमा तयार' },
  on_its_way: { en: 'On its way', ne: 'बाटोमा' },
  handed_over: { en: 'Collected', ne: 'लिनुभयो' },
  brought: { en: 'Delivered', ne: 'आइपुग्यो' },
};
/** The stages of an order that is sent to its customer. */
const BROUGHT: Partial<Record<Stage, Stage>> = { ready: 'on_its_way', handed_over: 'brought' };

/**
 * Shows an order's five stages with the day each was reached. An order that ended early keeps its reached stages; its
 * end replaces the rest.
 */
export function progressOf(events: Event[], { status, isBrought, end }: Tracked, language: Language): Progress {
  const stageIndex = (after: string) => factsOf(after as OrderStatus).stage ?? -1;
  const place = factsOf(status).stage;
  // An undone hand-over doesn't count.
  const furthest = place ?? Math.max(0, ...events.map(({ after }) => stageIndex(after)));
  const stages = STAGES.map((name, position) => ({
    title: TITLES[(isBrought && BROUGHT[name]) || name][language],
    at: position <= furthest ? reachedAt(events, position, stageIndex) : undefined,
    is_now: position === place,
    is_end: false,
  }));
  if (!end) return stages;
  const way = place === null ? stages.slice(0, furthest + 1) : stages;
  return [...way.map((stage) => ({ ...stage, is_now: false })), { ...end, is_now: true, is_end: true }];
}

/** Returns when a stage was last reached: a hand-over can be undone and repeated. */
function reachedAt(events: Event[], position: number, stageIndex: (after: string) => number): Date | undefined {
  if (position === 0) return events[0]?.at;
  const start = events.findLastIndex(({ after }, index) => {
    const before = index === 0 ? -1 : stageIndex((events[index - 1] as Event).after);
    return stageIndex(after) >= position && before < position;
  });
  return events[start]?.at;
}
