import { z } from 'zod';
import { cellText } from '../language/typed-text.ts';
import { writtenPhone } from '../phone.ts';
import { described } from './described.ts';

/** Token of a preview link, which shows a page before the public sees it. */
export const previewToken = z.string().max(1000);

/** The most a paisa column holds, rounded down. */
const MOST_RUPEES = 20_000_000;

/** Reject a third decimal: rounding would save an amount that no one typed. */
const isWholePaisa = (rupees: number) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-4;

/** Rupees in the API, integer paisa inside. */
export const money = z
  .codec(z.number().min(0).max(MOST_RUPEES).refine(isWholePaisa, 'Use up to two decimal places.'), z.int(), {
    decode: (rupees) => Math.round(rupees * 100),
    encode: (paisa) => paisa / 100,
  })
  .register(described, { id: 'Money', description: 'Rupees, to the paisa.' });

/** A difference of amounts: rupees in the API, integer paisa inside. */
export const moneyDifference = z.codec(z.number().min(-MOST_RUPEES).max(MOST_RUPEES), z.int(), {
  decode: (rupees) => Math.round(rupees * 100),
  encode: (paisa) => paisa / 100,
});

/** A sum of many amounts, beyond the limit of one: rupees in the API, integer paisa inside. */
export const moneySum = z.codec(z.number(), z.int(), {
  decode: (rupees) => Math.round(rupees * 100),
  encode: (paisa) => paisa / 100,
});

const YEARS = 'Enter a date between the years 1900 and 2999.';
const FIRST = new Date('1900-01-01T00:00:00Z');
const LAST = new Date('2999-12-31T23:59:59.999Z');

const ISO = z.iso.datetime({ offset: true });
/** Reads `YYYY-MM-DD HH:mm:ss` as in spec 9, in Nepal time (+05:45 all year). A date alone is its first moment. */
function withOffset(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return `${text}T00:00:00+05:45`;
  return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? `${text.replace(' ', 'T')}+05:45` : text;
}
const time = z.stringFormat('datetime', (text) => ISO.safeParse(withOffset(text)).success);

/** A UTC instant: ISO string in the API, Date inside. Also reads the specification's format. */
export const instant = z
  .codec(time, z.date().min(FIRST, YEARS).max(LAST, YEARS), {
    decode: (text) => new Date(withOffset(text)),
    encode: (date) => date.toISOString(),
  })
  .register(described, {
    id: 'Instant',
    description: 'In UTC. A request body can also use YYYY-MM-DD HH:mm:ss or YYYY-MM-DD, Nepal time.',
  });

/** Whether both ends of a period are readable, and so comparable. */
export const hasDates = ({ value }: { value: unknown }) => {
  const { start_date, end_date } = (value ?? {}) as { start_date?: unknown; end_date?: unknown };
  return start_date instanceof Date && end_date instanceof Date;
};

/** A calendar day in Nepal, YYYY-MM-DD. */
export const day = z.iso
  .date()
  .regex(/^(19|2\d)/, YEARS)
  .register(described, { id: 'Day', description: 'A day in Nepal.' });

/** Lower case inside, so ids compare as text. */
export const id = z.uuid().toLowerCase().register(described, { id: 'Id' });

/** An id in a save, or the row a reply shows in its place. Its type is the id alone. */
export const idOf = z.preprocess(
  (given) => (typeof given === 'object' && given !== null && '_id' in given ? given._id : given),
  id,
) as z.ZodType as z.ZodType<string, string>;

/** Normalises a text and drops invisible marks, except those that are part of Nepali letters and emoji. */
const withoutMarks = (text: string) =>
  text
    .replace(/[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .normalize('NFC')
    .replace(/\p{Zs}/gu, ' ')
    .trim();

const onOneLine = (text: string) => withoutMarks(text.replace(/ *[\p{Cc}\u2028\u2029]+ */gu, ' '));

/** One line of text, trimmed, never empty. */
export const line = (max = 200) => z.string().overwrite(onOneLine).min(1).max(max);

/** One line of text, which can be empty. */
export const lineOrEmpty = (max = 200) => z.string().overwrite(onOneLine).max(max);

/** A text, which can be empty. */
export const text = (max = 5000) => z.string().overwrite(withoutMarks).max(max);

/** An optional text; forms send null for an empty field. Always a string inside. */
export const note = (max = 500) => leftOut(text(max));

/** An optional line of text. Always a string inside. */
export const noteLine = (max = 200) => leftOut(lineOrEmpty(max));

const leftOut = (read: z.ZodString) =>
  z.codec(read.nullish(), z.string(), {
    decode: (text) => text ?? '',
    encode: (text) => text,
  });

/** The last part of a page's address. */
export const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lowercase letters, digits and hyphens, like tara-x1-pro.')
  .max(120);

/** Title and description for search engines, in place of name and text. */
export const seoFields = {
  seo_title: noteLine(120),
  seo_title_ne: noteLine(120),
  seo_description: note(300),
  seo_description_ne: note(300),
};
/** Optional, for clients that don't know them. */
export const SEO_OPTIONAL = {
  seo_title: true,
  seo_title_ne: true,
  seo_description: true,
  seo_description_ne: true,
} as const;
/** The fields as visitors' pages get them. */
export const seoShown = z.object({
  seo_title: z.string(),
  seo_title_ne: z.string(),
  seo_description: z.string(),
  seo_description_ne: z.string(),
});

/** A Nepali text. If omitted, it stays, so that a client that only knows English doesn't delete it. */
export const keptText = (max: number) => keptWhereLeftOut(text(max));

/** A Nepali line; if omitted, it stays. */
export const nepaliLine = (max: number) => keptWhereLeftOut(lineOrEmpty(max));

const keptWhereLeftOut = (read: z.ZodString) => read.nullish().transform((value) => (value === null ? '' : value));

const WRONG_PHONE = 'Enter a 10-digit mobile number starting with 9.';
const SEVERAL_PHONES = 'There are several numbers here. Keep one.';
/** Refuses several numbers, because staff couldn't know which to call. */
const wrongPhone = (wrong: string) => (issue: { input?: unknown }) =>
  /\d{7,}\D+\d{7,}|^(0?9\d{9}){2,}$/.test(String(issue.input)) ? SEVERAL_PHONES : wrong;

const plainPhone = (typed: string | number) => writtenPhone(String(typed));

// Text, or a number, because spec 5 types the order form's phone as one.
const typedPhone = z.union([z.string().max(40), z.int()], {
  error: ({ input }) => (input ? WRONG_PHONE : undefined),
}) as z.ZodType as z.ZodType<string, string>;

/** Ten digits of a Nepali mobile number. Accepts +977, 00977, 977 or 0 before it, Devanagari digits, and a number. */
export const phone = z
  .codec(typedPhone, z.string().regex(/^9\d{9}$/, { error: wrongPhone(WRONG_PHONE) }), {
    decode: plainPhone,
    encode: (digits) => digits,
  })
  .register(described, {
    id: 'Phone',
    description: 'A 10-digit mobile number; a request body can include +977.',
  });

/** An email address without its name, quotation marks and end marks, which copying from a mail adds. */
const plainEmail = (typed: string) =>
  cellText(typed)
    .replace(/[\s,;.]+$/, '')
    .replace(/^[^<>@]*<([^<>]+)>$/, '$1')
    .replace(/^(e-?mail:\s*|mailto:)/i, '')
    .replace(/^["'“”]|["'“”]$/g, '');

/** An email address, without what copying adds. */
export const email = z
  .codec(z.string().max(200), z.email('Enter an email address like sita@example.com.').max(200), {
    decode: plainEmail,
    encode: (address) => address,
  })
  .register(described, { id: 'Email', description: 'An email address.' });

const WRONG_OFFICE_PHONE = 'Enter a mobile number of 10 digits, or a landline with its area code, such as 01-5970000.';

/** A mobile number, or a landline of nine digits with its area code. */
export const officePhone = z
  .codec(typedPhone, z.string().regex(/^(9\d{9}|0[1-9]\d{7})$/, { error: wrongPhone(WRONG_OFFICE_PHONE) }), {
    decode: plainPhone,
    encode: (digits) => digits,
  })
  .register(described, {
    id: 'OfficePhone',
    description: 'Ten digits of a mobile number, or nine of a landline with its area code.',
  });

/** A named row inside another row. */
export const named = z.object({ _id: id, name: z.string() }).register(described, { id: 'Named' });
/** A named row for visitors, in both languages. */
export const namedInBoth = named.extend({ name_ne: z.string().nullish() }).register(described, { id: 'NamedInBoth' });

/**
 * How often a record was written. A save that sends the revision its form opened with never overwrites another user's
 * change.
 */
export const revision = z
  .int()
  .min(0)
  .register(described, { id: 'Revision', description: 'Revision number; saving over a newer revision returns 409.' });

export const idParams = z.object({ id });
export const removed = z.object({ _id: id }).register(described, { id: 'Removed' });

/** The browser's captcha solution; each works once. */
export const captcha = z
  .string('Please wait while we check that you’re human.')
  .min(1, 'Please wait while we check that you’re human.')
  .max(5000);
