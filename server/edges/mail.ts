import type { Transporter } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The sender's name and address, if they differ from the installation's. */
  from?: { name: string; address?: string };
}

/** Sends one email; throws if it was not accepted. */
export type SendMail = (mail: Mail) => Promise<void>;

/** Sends by SMTP if an address is given; otherwise only prints the mail, and nothing leaves the machine. */
export function mailer(
  config: { SMTP_URL?: string; MAIL_FROM: string; NODE_ENV?: string },
  say: (line: string) => void,
): SendMail {
  if (!config.SMTP_URL)
    return async ({ to, subject, text }) => {
      const isPrivate = config.NODE_ENV === 'production';
      say(
        isPrivate
          ? 'An email was not sent: SMTP_URL is not set.'
          : `Email to ${to}, not sent without SMTP_URL: ${subject}. ${text}`,
      );
    };
  const SMTP_URL = withTimeouts(config.SMTP_URL);
  let transport: Promise<Transporter> | undefined;
  return async ({ from, ...mail }) => {
    transport ??= import('nodemailer').then(({ createTransport }) => createTransport(SMTP_URL));
    await (await transport).sendMail({ from: senderOf(config.MAIL_FROM, from), ...mail });
  };
}

/** In milliseconds. nodemailer's own take minutes, and a server that never answers would hold up the queue. */
const TIMEOUTS = { connectionTimeout: '10000', greetingTimeout: '10000', socketTimeout: '30000' };

/** Adds our timeouts to the address, unless it has its own. */
function withTimeouts(address: string): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(TIMEOUTS))
    if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  return url.href;
}

/** Makes the sender for the header: `Name <address>` from the configuration, with the requested name or address. */
function senderOf(configured: string, from: Mail['from']) {
  if (!from) return configured;
  return { name: from.name, address: from.address ?? /<([^>]+)>/.exec(configured)?.[1] ?? configured };
}
