import { z } from 'zod';
import { normalPhone } from './phone.ts';

/** The most that a column of paisa holds, rounded down. */
const MOST_RUPEES = 20_000_000;

/** Rupees on the wire, integer paisa inside. */
export const money = z.codec(z.number().min(0).max(MOST_RUPEES), z.int(), {
  decode: (rupees) => Math.round(rupees * 100),
  encode: (paisa) => paisa / 100,
});

/** UTC instant: ISO string on the wire, Date inside. */
export const instant = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** A calendar day in Nepal, YYYY-MM-DD. */
export const day = z.iso.date();

export const id = z.uuid();

/** One line of text, trimmed, never empty. */
export const line = (max = 200) => z.string().trim().min(1).max(max);

/** A text that may be left empty. */
export const text = (max = 5000) => z.string().trim().max(max);

/** A text that may be left empty, or out: the forms send null for an empty field. Inside it is always a text. */
export const note = (max = 500) =>
  z.codec(z.string().trim().max(max).nullish(), z.string(), {
    decode: (text) => text ?? '',
    encode: (text) => text,
  });

/** Ten digits of a Nepali mobile number; accepts +977, 00977, 977 and 0 before it, and Devanagari digits. */
export const phone = z
  .string()
  .max(40)
  .overwrite(normalPhone)
  .regex(/^9\d{9}$/, 'Enter a mobile number of 10 digits that begins with 9.');

/** A named row as it appears inside another row. */
export const named = z.object({ _id: id, name: z.string() });

export const idParams = z.object({ id });
export const removed = z.object({ _id: id });

/** What the browser made of the captcha's challenge; the server accepts each once. */
export const captcha = z
  .string('Please wait until the check that you are human is done.')
  .min(1, 'Please wait until the check that you are human is done.')
  .max(5000);
