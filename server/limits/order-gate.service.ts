import type { Language } from '../../contract/language.ts';
import { type Limits, ORDER_WINDOW_MINUTES } from '../../contract/limits.ts';
import type { App } from '../app.ts';
import { type Db, transact } from '../db/db.ts';
import { Problem } from '../http/errors.ts';
import { requireHuman } from '../http/human.ts';
import { codeText } from '../messaging/code-texts.service.ts';
import { giveCodeBack, makeCode, spendCode } from '../messaging/codes.service.ts';
import { sendSms } from '../messaging/messaging.service.ts';
import { createCounts, shareNowAndThen } from './counts.service.ts';
import { originOf } from './network.ts';

/** What an order is asked for besides its fields. */
export type Asked = 'open' | 'captcha' | 'code';

const ORDER_PURPOSE = 'order';

interface Comer {
  ip: string;
  phone: string;
}

interface Proof {
  recaptchaToken?: string | undefined;
  otp?: string | undefined;
  /** The captcha was asked for and solved before. */
  isHuman?: boolean;
  /** The phone was confirmed by a code before. */
  isConfirmed?: boolean;
}

export interface OrderGate {
  /** What an order of this address and phone is asked for now; decided in memory. */
  check(comer: Comer): Asked;
  /**
   * Lets an order in or throws the 429 that says what is missing. The order counts from here on and has used up its code;
   * what it returns takes both back where nothing was placed.
   */
  enter(comer: Comer, proof: Proof): Promise<() => Promise<void>>;
}

/** Keeps one address, network or phone from taking what a crowd came for. The instances count together. */
export function createOrderGate(app: App): OrderGate {
  const { db, clock, captcha, config } = app;
  const counts = createCounts({ seconds: ORDER_WINDOW_MINUTES * 60, tellFrom: 2, clock, secret: config.AGRIM_SECRET });
  shareNowAndThen(app, counts);

  function check(comer: Comer): Asked {
    const hits = keysOf(comer).map(({ key, kind }) => ({ kind, hits: counts.of(key) }));
    const isOver = (what: 'CODE' | 'CAPTCHA') =>
      hits.some(({ kind, hits }) => hits >= config[`LIMIT_ORDERS_${kind}_${what}` satisfies keyof Limits]);
    return isOver('CODE') ? 'code' : isOver('CAPTCHA') ? 'captcha' : 'open';
  }

  const count = (comer: Comer, hits: 1 | -1) => {
    for (const { key } of keysOf(comer)) counts.add(key, hits);
  };

  return {
    check,
    async enter(comer, { recaptchaToken, otp, isHuman = false, isConfirmed = false }) {
      const asked = check(comer);
      if (asked === 'captcha' && !isHuman && !recaptchaToken) throw captchaMissing();
      const asksCode = asked === 'code' && !isConfirmed;
      if (asksCode && !otp) throw codeMissing();
      count(comer, 1);
      try {
        if (asked === 'captcha' && !isHuman)
          await requireHuman(db, captcha, recaptchaToken as string, 'recaptchaToken');
        if (asksCode) await spendOrderCode(db, comer.phone, otp as string, clock());
      } catch (error) {
        count(comer, -1);
        throw error;
      }
      return async () => {
        count(comer, -1);
        if (asksCode) await giveCodeBack(db, { recipient: comer.phone, purpose: ORDER_PURPOSE }, otp as string);
      };
    },
  };
}

/** Uses up the code that was sent to a phone for its orders; a wrong or old one is the error of the field `otp`. */
export async function spendOrderCode(db: Db, phone: string, otp: string, now: Date): Promise<void> {
  await spendCode(db, { recipients: [phone], purpose: ORDER_PURPOSE, now }, otp).catch((error) => {
    if (!(error instanceof Problem && error.errors?.code)) throw error;
    throw new Problem(400, error.message, { errors: { otp: error.errors.code } });
  });
}

/** Sends the code that an order beyond the thresholds asks for. */
export async function sendOrderCode(db: Db, phone: string, language: Language, now: Date): Promise<void> {
  await transact(db, async (db) => {
    const code = await makeCode(db, { recipient: phone, purpose: ORDER_PURPOSE, now });
    await sendSms(db, { phone_number: phone, message: codeText('place', language, code), secret: code });
  });
}

function keysOf({ ip, phone }: Comer): { key: string; kind: 'ADDRESS' | 'NETWORK' | 'PHONE' }[] {
  const { address, network } = originOf(ip);
  return [
    { key: `address ${address}`, kind: 'ADDRESS' },
    { key: `network ${network}`, kind: 'NETWORK' },
    { key: `phone ${phone}`, kind: 'PHONE' },
  ];
}

const asked = (errors: Record<string, string>, msg: string) => new Problem(429, msg, { errors, retryAfter: 1 });

const captchaMissing = () =>
  asked(
    { recaptchaToken: 'Send the solution of captcha/challenge with the order.' },
    'One more step: please wait until the check that you are human is done.',
  );

const codeMissing = () =>
  asked(
    { otp: 'Ask for a code at order/public/user and send it with the order.' },
    'One more step: confirm your phone number with the code that we send you.',
  );
