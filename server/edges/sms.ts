import pThrottle from 'p-throttle';

/** Sends one text message; returns the name of the device or gateway that took it. Throws where it was not taken. */
export type SendSms = (message: { phone_number: string; message: string }) => Promise<{ device_id: string }>;

const TIMEOUT = 10_000;

interface SmsConfig {
  SMS_URL?: string | undefined;
  SMS_TOKEN?: string | undefined;
  SMS_PER_SECOND: number;
  NODE_ENV?: string;
}

/**
 * By a gateway that takes `{phone_number, message}` as JSON where an address is given; without one nothing leaves the
 * machine and the message is only printed. Gateways refuse a flood, and the messages of a launch crowd can follow its
 * orders: so many go out in a second.
 */
export function texter(config: SmsConfig, say: (line: string) => void): SendSms {
  const perSecond = { limit: Math.ceil(config.SMS_PER_SECOND / 10), interval: 100 };
  return pThrottle(perSecond)(unpaced(config, say));
}

function unpaced({ SMS_URL, SMS_TOKEN, NODE_ENV }: SmsConfig, say: (line: string) => void): SendSms {
  if (!SMS_URL) {
    return async ({ phone_number, message }) => {
      // What is printed in production ends up in a log, which holds nothing of customers.
      const isPrivate = NODE_ENV === 'production';
      say(
        isPrivate
          ? 'An SMS was not sent without SMS_URL.'
          : `SMS to ${phone_number}, not sent without SMS_URL: ${message}`,
      );
      return { device_id: 'console only' };
    };
  }
  return async (message) => {
    const reply = await fetch(SMS_URL, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(SMS_TOKEN && { authorization: `Bearer ${SMS_TOKEN}` }) },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (!reply.ok) throw new Error(`The SMS gateway answered ${reply.status}.`);
    return { device_id: new URL(SMS_URL).host };
  };
}
