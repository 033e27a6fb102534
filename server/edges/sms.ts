/** Sends one text message; returns the name of the device or gateway that took it. Throws where it was not taken. */
export type SendSms = (message: { phone_number: string; message: string }) => Promise<{ device_id: string }>;

const TIMEOUT = 10_000;

/**
 * By a gateway that takes `{phone_number, message}` as JSON where an address is given; without one nothing leaves the
 * machine and the message is only printed.
 */
export function texter(
  config: { SMS_URL?: string | undefined; SMS_TOKEN?: string | undefined; NODE_ENV?: string },
  say: (line: string) => void,
): SendSms {
  const { SMS_URL, SMS_TOKEN } = config;
  if (!SMS_URL) {
    return async ({ phone_number, message }) => {
      // What is printed in production ends up in a log, which holds nothing of customers.
      const isPrivate = config.NODE_ENV === 'production';
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
