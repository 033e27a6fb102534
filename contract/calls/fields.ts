import { z } from 'zod';
import { normalPhone } from '../phone.ts';
import { described } from './described.ts';

/** The token of a preview's link, which shows a page before the public sees it. */
export const previewToken = z.string().max(1000);

/** The most that a column of paisa holds, rounded down. */
const MOST_RUPEES = 20_000_000;

/** A third decimal is refused, and not rounded: nobody typed the rounded sum. */
const isWholePaisa = (rupees: number) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-4;

/** Rupees on the wire, integer paisa inside. */
export const money = z
  .codec(z.number().min(0).max(MOST_RUPEES).refine(isWholePaisa, 'Use up to two decimal places.'), z.int(), {
    decode: (rupees) => Math.round(rupees * 100),
    encode: (paisa) => paisa / 100,
  })
  .register(described, { id: 'Money', description: 'Rupees, to the paisa.' });

/** A difference of two amounts: rupees on the wire, integer paisa inside. */
export const moneyDifference = z.codec(z.number().min(-MOST_RUPEES).max(MOST_RUPEES), z.int(), {
  decode: (rupees) => Math.round(rupees * 100),
  encode: (paisa) => paisa / 100,
});

const YEARS = 'Enter a date between the years 1900 and 2999.';
const FIRST = new Date('1900-01-01T00:00:00Z');
const LAST = new Date('2999-12-31T23:59:59.999Z');

const ISO = z.iso.datetime({ offset: true });
/**
 * Dates and times as spec 9 writes them, `YYYY-MM-DD HH:mm:ss`, are in Nepal, which is at +05:45 all year. A date alone
 * is its first moment.
 */
function withOffset(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return `${text}T00:00:00+05:45`;
  return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? `${text.replace(' ', 'T')}+05:45` : text;
}
const time = z.stringFormat('datetime', (text) => ISO.safeParse(withOffset(text)).success);

/** UTC instant: ISO string on the wire, Date inside. It is also read as the specification writes it. */
export const instant = z
  .codec(time, z.date().min(FIRST, YEARS).max(LAST, YEARS), {
    decode: (text) => new Date(withOffset(text)),
    encode: (date) => date.toISOString(),
  })
  .register(described, {
    id: 'Instant',
    description: 'In UTC. A request body can also use YYYY-MM-DD HH:mm:ss or YYYY-MM-DD, Nepal time.',
  });

/** Whether both ends of a period were read: only then can they be compared. */
export const hasDates = ({ value }: { value: unknown }) => {
  const { start_date, end_date } = (value ?? {}) as { start_date?: unknown; end_date?: unknown };
  return start_date instanceof Date && end_date instanceof Date;
};

/** A calendar day in Nepal, YYYY-MM-DD. */
export const day = z.iso
  .date()
  .regex(/^(19|2\d)/, YEARS)
  .register(described, { id: 'Day', description: 'A day in Nepal.' });

/** Inside it has one spelling, by which ids are compared in memory. */
export const id = z.uuid().toLowerCase().register(described, { id: 'Id' });

/** An id in a save, which may also be the row that a reply shows in its place. For types it is the id alone. */
export const idOf = z.preprocess(
  (given) => (typeof given === 'object' && given !== null && '_id' in given ? given._id : given),
  id,
) as z.ZodType as z.ZodType<string, string>;

/** Newlines, tabs and other control characters become a space; signs that turn the writing around are left out. */
const onOneLine = (text: string) =>
  text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/ *[\p{Cc}\u2028\u2029]+ */gu, ' ')
    .trim();

/** One line of text, trimmed, never empty. */
export const line = (max = 200) => z.string().overwrite(onOneLine).min(1).max(max);

/** One line of text that may be left empty. */
export const lineOrEmpty = (max = 200) => z.string().overwrite(onOneLine).max(max);

/** A text that may be left empty. */
export const text = (max = 5000) => z.string().trim().max(max);

/** A text that may be left empty, or out: the forms send null for an empty field. Inside it is always a text. */
export const note = (max = 500) => leftOut(text(max));

/** One line of text that may be left empty, or out. Inside it is always a text. */
export const noteLine = (max = 200) => leftOut(lineOrEmpty(max));

const leftOut = (read: z.ZodString) =>
  z.codec(read.nullish(), z.string(), {
    decode: (text) => text ?? '',
    encode: (text) => text,
  });

/** The title and description that search engines get in place of its name and text. */
export const seoFields = {
  seo_title: noteLine(120),
  seo_title_ne: noteLine(120),
  seo_description: note(300),
  seo_description_ne: note(300),
};
/** A client that does not know them may leave them out. */
export const SEO_OPTIONAL = {
  seo_title: true,
  seo_title_ne: true,
  seo_description: true,
  seo_description_ne: true,
} as const;
/** As visitors' pages are given them. */
export const seoShown = z.object({
  seo_title: z.string(),
  seo_title_ne: z.string(),
  seo_description: z.string(),
  seo_description_ne: z.string(),
});

/** A text in Nepali; left out, it stays as it is: a client that knows only the English text removes nothing. */
export const keptText = (max: number) => keptWhereLeftOut(text(max));

/** One line in Nepali; left out, it stays as it is. */
export const nepaliLine = (max: number) => keptWhereLeftOut(lineOrEmpty(max));

const keptWhereLeftOut = (read: z.ZodString) => read.nullish().transform((value) => (value === null ? '' : value));

const WRONG_PHONE = 'Enter a 10-digit mobile number starting with 9.';

// Readers and writers of a reply see a text; a number is only understood, as spec 5 types the order form's.
const typedPhone = z.union([z.string().max(40), z.int()], {
  error: ({ input }) => (input ? WRONG_PHONE : undefined),
}) as z.ZodType as z.ZodType<string, string>;

/** Ten digits of a Nepali mobile number; accepts +977, 00977, 977 and 0 before it, Devanagari digits, and a number. */
export const phone = z
  .codec(typedPhone, z.string().regex(/^9\d{9}$/, WRONG_PHONE), {
    decode: (typed) => normalPhone(String(typed)),
    encode: (digits) => digits,
  })
  .register(described, {
    id: 'Phone',
    description: 'A 10-digit mobile number; a request body can include +977.',
  });

const WRONG_OFFICE_PHONE = 'Enter a mobile number of 10 digits, or a landline with its area code, such as 01-5970000.';

/**
 * A mobile number, or a landline of nine digits with its area code, for an office if nobody needs a text message.
 */
export const officePhone = z
  .codec(typedPhone, z.string().regex(/^(9\d{9}|0[1-9]\d{7})$/, WRONG_OFFICE_PHONE), {
    decode: (typed) => normalPhone(String(typed)),
    encode: (digits) => digits,
  })
  .register(described, {
    id: 'OfficePhone',
    description: 'Ten digits of a mobile number, or nine of a landline with its area code.',
  });

/** A named row as it appears inside another row. */
export const named = z.object({ _id: id, name: z.string() }).register(described, { id: 'Named' });
/** A named row where visitors read it: in both languages. */
export const namedInBoth = named.extend({ name_ne: z.string().nullish() }).register(described, { id: 'NamedInBoth' });

/**
 * How often a record was written; a save that sends the revision its form was opened with never overwrites another's
 * change.
 */
export const revision = z
  .int()
  .min(0)
  .register(described, { id: 'Revision', description: 'Revision number; saving over a newer revision returns 409.' });

export const idParams = z.object({ id });
export const removed = z.object({ _id: id }).register(described, { id: 'Removed' });

/** The browser's solution of the captcha's challenge; the server accepts each once. */
export const captcha = z
  .string('Please wait for the human check to finish.')
  .min(1, 'Please wait for the human check to finish.')
  .max(5000);
