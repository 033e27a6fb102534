import type { Language } from '../language/language.ts';
import type { ORDER_STATUSES, OrderStatus } from '../statuses.ts';
import { ORDER_MACHINE } from '../steps/steps.ts';

/**
 * Facts that a text can use in double braces. Visitors read the values the program itself uses, so a text can't promise
 * other values.
 */
export const FACTS = {
  cancel_until: 'the deadline for free cancellation, such as “until the store confirms it”',
  return_within: 'the time to ask for a return, such as “within 7 days”',
  warranty_months: 'the months of warranty on a phone',
  advance_back: 'when an advance is refunded, such as “within 7 days”',
  call_within_hours: 'the hours until a new customer is called',
  collect_days: 'the days until an order that is ready expires',
  pay_minutes: 'the minutes to pay an advance',
  shop: 'the name of the shop',
  company: 'the name of the company',
  pan: 'its PAN',
  address: 'its address',
  phone: 'its first phone number',
  email: 'its email address',
  hours: 'its hours',
} as const;

export type Fact = keyof typeof FACTS;
export type Facts = Record<Fact, string>;

const NAMED = /\{\{([^{}]*)\}\}/g;

const isFact = (name: string): name is Fact => Object.hasOwn(FACTS, name);

/** Finds names in double braces that aren't facts. */
export const unknownFacts = (text: string): string[] => [
  ...new Set([...text.matchAll(NAMED)].flatMap(([, name = '']) => (isFact(name.trim()) ? [] : name.trim()))),
];

/** Fills in facts; unknown names stay unchanged. */
export const withFacts = (text: string, facts: Facts): string =>
  text.replace(NAMED, (written, name: string) => (isFact(name.trim()) ? facts[name.trim() as Fact] : written));

type Passed = Exclude<(typeof ORDER_STATUSES)[number], 'PLACED'>;

/** How long customers can cancel, as the first status in which they no longer can. */
const UNTIL: Record<Passed, Record<Language, string>> = {
  CONTACTED: { en: 'until the store calls you', ne: 'पसलले फोन नगरेसम्म' },
  CONFIRMED: { en: 'until the store confirms it', ne: 'पसलले पक्का नगरेसम्म' },
  ALLOCATED: { en: 'until one is reserved for you', ne: 'तपाईंका लागि सामान नछुट्याएसम्म' },
  READY_FOR_PICKUP: { en: 'until it is ready at the store', ne: 'पसलमा तयार नभएसम्म' },
  DISPATCHED: { en: 'until it is sent', ne: 'नपठाएसम्म' },
  DELIVERED: { en: 'until you have it', ne: 'हातमा नपरेसम्म' },
  CANCELLED: { en: 'until it is cancelled', ne: 'रद्द नभएसम्म' },
  EXPIRED: { en: 'until it expires', ne: 'म्याद नसकिएसम्म' },
};

/** Says how long customers can cancel: until the first status after those with “withdraw”. */
export function cancelUntil(language: Language): string {
  const { steps } = ORDER_MACHINE;
  const from: readonly OrderStatus[] = steps.find(({ name }) => name === 'withdraw')?.from ?? [];
  const onward = steps.find(
    ({ to, ends, ...step }) => to && !ends && !from.includes(to) && step.from.some((at) => from.includes(at)),
  );
  return UNTIL[onward?.to as Passed][language];
}

/** Writes `within 7 days`. */
export const within = (days: number, language: Language): string =>
  language === 'ne' ? `${days} दिनभित्र` : `within ${days} ${days === 1 ? 'day' : 'days'}`;
