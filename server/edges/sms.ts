import { setTimeout as sleep } from 'node:timers/promises';

interface Sms {
  phone_number: string;
  message: string;
  /** The sender that the gateway shows, if it differs from the installation's. */
  sender?: string;
}

/** The device or gateway that took a message, by name; `isPrinted` if the message didn't leave the machine. */
export interface SmsTaken {
  device_id: string;
  isPrinted?: true;
}

/**
 * Sends one text message. Throws if it was not accepted, an SmsRefused if it never will be, and the signal's reason if
 * `stopping` came before the message left.
 */
export type SendSms = (message: Sms, stopping?: AbortSignal) => Promise<SmsTaken>;

/** Thrown if the gateway refuses this very message, so a retry wouldn't help. */
export class SmsRefused extends Error {}

/** After this long, a gateway's answer counts as lost. A worker that stops waits longer (server/jobs). */
export const GATEWAY_TIMEOUT_MS = 10_000;

interface SmsConfig {
  SPARROW_TOKEN?: string;
  SPARROW_FROM?: string;
  SPARROW_URL: string;
  SMS_URL?: string;
  SMS_TOKEN?: string;
  SMS_PER_SECOND: number;
  NODE_ENV?: string;
}

/** Whether messages leave the machine. */
export const hasGateway = ({ SPARROW_TOKEN, SMS_URL }: Pick<SmsConfig, 'SPARROW_TOKEN' | 'SMS_URL'>): boolean =>
  Boolean(SPARROW_TOKEN || SMS_URL);

/**
 * Sends by Sparrow SMS if its token is given, otherwise by your own gateway at SMS_URL; without either, only prints the
 * message. Gateways refuse a flood, and a launch brings one: `SMS_PER_SECOND` is shared by all `instances`.
 */
export function texter(config: SmsConfig, say: (line: string) => void, instances = () => 1): SendSms {
  return paced(unpaced(config, say), () => config.SMS_PER_SECOND / instances());
}

/** Makes the texter of a process that works on the queue: all such processes share the rate. */
export function sharedTexter(config: SmsConfig, say: (line: string) => void) {
  let sharing = 1;
  return {
    sendSms: texter(config, say, () => sharing),
    onWorkers: (workers: number) => {
      sharing = Math.max(1, workers);
    },
  };
}

/** Sends messages one after the other, this many in a second; no library lets its rate change while it runs. */
function paced(send: SendSms, perSecond: () => number): SendSms {
  let next = 0;
  return async (message, stopping) => {
    const turn = Math.max(performance.now(), next);
    next = turn + 1000 / perSecond();
    await sleep(Math.max(0, turn - performance.now()), undefined, { signal: stopping }).catch(() => {});
    stopping?.throwIfAborted();
    return send(message);
  };
}

function unpaced(config: SmsConfig, say: (line: string) => void): SendSms {
  if (config.SPARROW_TOKEN) return bySparrow(config);
  return config.SMS_URL ? byWebhook(config.SMS_URL, config.SMS_TOKEN) : printed(config.NODE_ENV === 'production', say);
}

/** Prints a text. In production it ends up in a log, so it must not contain customers' data. */
function printed(isPrivate: boolean, say: (line: string) => void): SendSms {
  return async ({ phone_number, message }) => {
    say(isPrivate ? 'An SMS was not sent: no gateway is set.' : `SMS to ${phone_number}, only printed: ${message}`);
    return { device_id: 'no SMS gateway', isPrinted: true };
  };
}

/** Sends to a gateway that takes `{phone_number, message}` as JSON. */
function byWebhook(url: string, token: string | undefined): SendSms {
  const device_id = new URL(url).host;
  return async (message) => {
    const reply = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(GATEWAY_TIMEOUT_MS),
    });
    if (!reply.ok) throw new Error(`The SMS gateway answered ${reply.status}.`);
    return { device_id };
  };
}

/** Sparrow's answers for a receiver or text that it never accepts (its API 2.0); all others can be temporary. */
const SPARROW_REFUSALS = new Set([1007, 1010, 1011]);

function bySparrow({ SPARROW_URL, SPARROW_TOKEN = '', SPARROW_FROM = '' }: SmsConfig): SendSms {
  return async ({ phone_number, message, sender = SPARROW_FROM }) => {
    const reply = await fetch(SPARROW_URL, {
      method: 'POST',
      redirect: 'error',
      body: new URLSearchParams({ token: SPARROW_TOKEN, from: sender, to: phone_number, text: message }),
      signal: AbortSignal.timeout(GATEWAY_TIMEOUT_MS),
    });
    const { response_code: code } = (await reply.json().catch(() => ({}))) as { response_code?: number };
    if (code && SPARROW_REFUSALS.has(code)) throw new SmsRefused(`Sparrow SMS rejected it with code ${code}.`);
    if (!reply.ok || code !== 200) throw new Error(`Sparrow SMS answered ${code ?? reply.status}.`);
    return { device_id: 'Sparrow SMS' };
  };
}
