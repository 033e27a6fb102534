import { LRUCache } from 'lru-cache';
import type { Language } from '../../contract/language/language.ts';
import { type Limits, ORDER_WINDOW_MINUTES } from '../../contract/limits/limits.ts';
import type { App } from '../app.ts';
import { transact } from '../db/db.ts';
import { Problem } from '../http/errors.ts';
import { requireHuman } from '../http/guarding/captcha-check.ts';
import { asWritten, type Text } from '../http/words/sentence.ts';
import { codeText } from '../messaging/code-texts.service.ts';
import { giveCodeBack, makeCode, spendCode } from '../messaging/codes.service.ts';
import { sendSms } from '../messaging/messaging.service.ts';
import { requireUnblocked } from './blocked-phones.service.ts';
import type { CodeGate } from './code-gate.service.ts';
import { createCounts, shareNowAndThen } from './counts.service.ts';
import { originOf } from './network.service.ts';

/** The checks for an order besides those of its fields. */
type RequiredCheck = 'open' | 'captcha' | 'code';

const ORDER_PURPOSE = 'order';
/** In seconds: an SMS takes a while, and each one costs. */
const CODES_APART = 30;
/** How many schemes' free units are remembered, and for how long: a share needn't be exact. */
const MOST_SCHEMES = 200;
const KNOWN_FOR = 5_000;

interface Visitor {
  ip: string;
  phone: string;
  scheme_id: string;
}

/** The answers to the checks. */
interface Answers {
  recaptchaToken?: string;
  otp?: string;
  /** The caller has solved the captcha before. */
  isHuman?: boolean;
  /** A code has confirmed the phone before. */
  isConfirmed?: boolean;
}

/** An order that was admitted, and counts. */
export interface Admission {
  /** Uncounts an order that wasn't placed; `error` is the reason, undefined for a repeated order. */
  undo(error?: unknown): Promise<void>;
  /** Call it once the order is placed. */
  placed(): void;
}

export interface OrderGate {
  /**
   * Admits an order or throws the 429 that names the missing answer. The order counts from here on and has used up its
   * code, until it is undone.
   */
  admit(visitor: Visitor, answers: Answers): Promise<Admission>;
  /** Sends the code for an order beyond the thresholds; too many unanswered codes are a 429. */
  sendCode(visitor: Omit<Visitor, 'scheme_id'>, language: Language): Promise<void>;
  /** Uses up a phone's code for its orders; a wrong or old one is the error of the field `otp`. */
  spendCode(visitor: Omit<Visitor, 'scheme_id'>, otp: string): Promise<void>;
}

interface Dependencies {
  codes: CodeGate;
  /** Returns the remaining units of a scheme. */
  unitsLeft: (scheme_id: string) => Promise<number>;
}

/**
 * Keeps one address, network or phone from taking the units for a crowd, and from probing for facts about others. The
 * instances count together.
 */
export function createOrderGate(app: App, { codes, unitsLeft }: Dependencies): OrderGate {
  const { db, clock, captcha, config } = app;
  const shared = (seconds: number) => {
    const counts = createCounts({ seconds, tellFrom: 2, clock, secret: config.AGRIM_SECRET });
    shareNowAndThen(app, counts);
    return counts;
  };
  const recent = shared(ORDER_WINDOW_MINUTES * 60);
  const holds = shared(24 * 3600);
  const left = new LRUCache<string, number>({ max: MOST_SCHEMES, ttl: KNOWN_FOR, fetchMethod: unitsLeft });

  function check(visitor: Traced, units: number): RequiredCheck {
    const counted = keysOf(visitor).map(({ key, kind }) => ({
      kind,
      orders: recent.of(key),
      probes: recent.of(`probe ${key}`),
    }));
    const isExceeded = (what: 'CODE' | 'CAPTCHA') =>
      counted.some(
        ({ kind, orders, probes }) =>
          orders >= config[`LIMIT_ORDERS_${kind}_${what}` satisfies keyof Limits] ||
          probes >= config[`LIMIT_PROBES_${kind}_${what}` satisfies keyof Limits],
      );
    if (isExceeded('CODE') || holdsItsShare(visitor, units)) return 'code';
    return isExceeded('CAPTCHA') ? 'captcha' : 'open';
  }

  /** Whether an address or network already holds its share of the scheme with unconfirmed numbers. */
  function holdsItsShare(visitor: Traced, units: number): boolean {
    return placesOf(visitor).some(({ key, kind }) => {
      const share = Math.floor((units * config[`LIMIT_HOLDS_${kind}_PERCENT` satisfies keyof Limits]) / 100);
      return (
        holds.of(holdKey(visitor, key)) >= Math.max(share, config[`LIMIT_HOLDS_${kind}_LEAST` satisfies keyof Limits])
      );
    });
  }

  function count(visitor: Traced, hits: 1 | -1, isUnconfirmed: boolean): void {
    for (const { key } of keysOf(visitor)) recent.add(key, hits);
    if (isUnconfirmed) for (const { key } of placesOf(visitor)) holds.add(holdKey(visitor, key), hits);
  }

  /** Counts a refusal that reveals something about others, and remembers the question that it asked. */
  function countProbe(visitor: Traced, code: string | undefined, hits: 1 | -1): void {
    for (const { key } of keysOf(visitor)) recent.add(`probe ${key}`, hits);
    if (code) recent.add(questionKey(visitor, code), hits);
  }

  /**
   * Uncounts the refusal if the customer answered the question and ordered: that was no probe, and the order counts by
   * itself.
   */
  function settleQuestions(visitor: Traced): void {
    for (const code of QUESTIONS) if (recent.of(questionKey(visitor, code)) > 0) countProbe(visitor, code, -1);
  }

  /** Uses up the code; the returned function undoes that, so that the code works again. */
  async function spend({ ip, phone }: Omit<Visitor, 'scheme_id'>, otp: string): Promise<() => void> {
    await spendCode(db, { recipients: [phone], purpose: ORDER_PURPOSE, now: clock() }, otp).catch((error) => {
      const code = error instanceof Problem && error.texts.errors?.code;
      if (!code) throw error;
      throw new Problem(400, error.texts.msg, { errors: { otp: code } });
    });
    return codes.answered(ip);
  }

  return {
    async admit(caller, { recaptchaToken, otp, isHuman = false, isConfirmed = false }) {
      const visitor = { ...caller, ...originOf(caller.ip) };
      await requireUnblocked(db, visitor.phone);
      const units = (await left.fetch(visitor.scheme_id)) ?? 0;
      // Don't await anything between here and the count: simultaneous orders must see each other.
      const demand = check(visitor, units);
      if (demand === 'captcha' && !isHuman && !recaptchaToken) throw captchaMissing();
      const asksCode = demand === 'code' && !isConfirmed;
      if (asksCode && !otp) throw codeMissing();
      const isUnconfirmed = !asksCode && !isConfirmed;
      count(visitor, 1, isUnconfirmed);
      let unanswer = () => {};
      try {
        if (demand === 'captcha' && !isHuman)
          await requireHuman(db, captcha, recaptchaToken as string, 'recaptchaToken');
        if (asksCode) unanswer = await spend(visitor, otp as string);
      } catch (error) {
        count(visitor, -1, isUnconfirmed);
        throw error;
      }
      const undo = async (error?: unknown) => {
        count(visitor, -1, isUnconfirmed);
        if (tellsOfOthers(error)) countProbe(visitor, codeOf(error), 1);
        const isProbing = recent.of(`probe phone ${visitor.phone}`) >= config.LIMIT_PROBES_PHONE_CODE;
        if (!asksCode || isProbing) return;
        unanswer();
        await giveCodeBack(db, { recipient: visitor.phone, purpose: ORDER_PURPOSE }, otp as string);
      };
      return { undo, placed: () => settleQuestions(visitor) };
    },

    async sendCode({ ip, phone }, language) {
      const takeBack = codes.enter(ip);
      await transact(db, async (db) => {
        const code = await makeCode(db, { recipient: phone, purpose: ORDER_PURPOSE, now: clock(), apart: CODES_APART });
        await sendSms(db, { phone_number: phone, message: codeText('place', language, code), secret: code });
      }).catch((error) => {
        takeBack();
        throw error;
      });
    },

    async spendCode(visitor, otp) {
      await spend(visitor, otp);
    },
  };
}

/** Codes of refusals that ask the customer something. */
const QUESTIONS = ['ORDERED_BEFORE', 'TOTAL_ROSE'];

/** Returns the question that a refusal asks. */
const codeOf = (error: unknown): string | undefined =>
  error instanceof Problem && error.details?.code && QUESTIONS.includes(error.details.code)
    ? error.details.code
    : undefined;

const questionKey = ({ phone, scheme_id, address }: Traced, code: string) =>
  `asked ${code} ${scheme_id} ${phone} ${address}`;

/** Whether a refusal reveals facts about a number or coupon that only its owner should learn, or tests a total. */
const tellsOfOthers = (error: unknown) =>
  error instanceof Problem &&
  ['customer_phone', 'coupon_code', 'expected_total'].some((field) => error.errors?.[field]);

/** A visitor with the sender behind the address. */
type Traced = Visitor & ReturnType<typeof originOf>;

type OrderOrigin = { key: string; kind: 'ADDRESS' | 'NETWORK' };

const placesOf = ({ address, network }: Traced): OrderOrigin[] => [
  { key: `address ${address}`, kind: 'ADDRESS' },
  { key: `network ${network}`, kind: 'NETWORK' },
];

const keysOf = (visitor: Traced): { key: string; kind: OrderOrigin['kind'] | 'PHONE' }[] => [
  ...placesOf(visitor),
  { key: `phone ${visitor.phone}`, kind: 'PHONE' },
];

const holdKey = ({ scheme_id }: Visitor, key: string) => `${scheme_id} ${key}`;

const tooManyRequests = (errors: Record<string, Text>, msg: Text) => new Problem(429, msg, { errors, retryAfter: 1 });

const captchaMissing = () =>
  tooManyRequests(
    { recaptchaToken: asWritten('Send the solution of captcha/challenge with the order.') },
    'One more step: please wait while we check that you’re human.',
  );

const codeMissing = () =>
  tooManyRequests(
    { otp: asWritten('Ask for a code at order/public/user and send it with the order.') },
    'One more step: enter the code we send to your phone.',
  );
