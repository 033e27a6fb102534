import type { Transporter } from 'nodemailer';

/** Sends one e-mail; throws where it was not taken. */
export type SendMail = (mail: { to: string; subject: string; text: string }) => Promise<void>;

/** By SMTP where an address is given; without one nothing leaves the machine and the mail is only printed. */
export function mailer(
  config: { SMTP_URL?: string | undefined; MAIL_FROM: string; NODE_ENV?: string },
  say: (line: string) => void,
): SendMail {
  if (!config.SMTP_URL)
    return async ({ to, subject, text }) => {
      const isPrivate = config.NODE_ENV === 'production';
      say(
        isPrivate
          ? 'An e-mail was not sent without SMTP_URL.'
          : `E-mail to ${to}, not sent without SMTP_URL: ${subject}. ${text}`,
      );
    };
  const { SMTP_URL } = config;
  let transport: Promise<Transporter> | undefined;
  return async (mail) => {
    transport ??= import('nodemailer').then(({ createTransport }) => createTransport(SMTP_URL));
    await (await transport).sendMail({ from: config.MAIL_FROM, ...mail });
  };
}
