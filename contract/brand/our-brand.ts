import { z } from 'zod';
import { endpoint, one } from '../calls/endpoint.ts';
import { id, line, note, noteLine, revision } from '../calls/fields.ts';
import { contrastOf, mixed, READABLE, readableOn } from './contrast.ts';

/** Returns the background colour of good news, such as a saving. */
const accentGround = (accent: string): string => mixed('#ffffff', accent, 0.1);

const typedColour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Enter a colour such as #0b3d91.');

/** A colour readable on white, with white readable on it. */
const colour = typedColour.superRefine((given, { addIssue }) => refusePale(given, ['#ffffff'], addIssue));
const accent = typedColour.superRefine((given, { addIssue }) =>
  refusePale(given, ['#ffffff', accentGround(given)], addIssue),
);

function refusePale(given: string, grounds: string[], addIssue: (message: string) => void): void {
  if (!/^#[0-9a-f]{6}$/.test(given)) return;
  const least = Math.min(...grounds.map((ground) => contrastOf(given, ground)));
  if (least >= READABLE) return;
  const better = readableOn(given, grounds);
  addIssue(
    `White text is hard to read on this colour: contrast is ${least.toFixed(1)}:1 and needs ${READABLE}:1. Try ${better}.`,
  );
}

const PHONE = /^\+?\d[\d -]{5,18}\d$/;
/** An uploaded logo; only its path matters. */
const logo = z.object({ path: z.string().regex(/^public\/[\w-]{1,80}\.png$/), width: z.int(), height: z.int() });

const emailOrNone = note(120).refine(
  (address) => address === '' || z.email().safeParse(address).success,
  'Enter an email address.',
);

/** Optional texts; empty in a reply. */
const texts = {
  name_ne: noteLine(40),
  tagline: note(120),
  tagline_ne: note(120),
  company: note(120),
  company_ne: note(120),
  address: note(200),
  address_ne: note(200),
  registration: noteLine(40),
  pan: note(9).refine((pan) => pan === '' || /^\d{9}$/.test(pan), 'A PAN has 9 digits.'),
  email: emailOrNone,
  hours: note(120),
  hours_ne: note(120),
  sms_name: note(20),
  sms_sender: note(20).refine(
    (sender) => /^[A-Za-z0-9_ .-]*$/.test(sender),
    'Use the letters A to Z and digits, as your gateway has registered it.',
  ),
  mail_from: emailOrNone,
};

const fields = {
  name: line(40),
  logo: logo.nullish(),
  logo_dark: logo.nullish(),
  logo_says_name: z.boolean(),
  colour,
  accent,
  phones: z.array(z.string().trim().regex(PHONE, 'Enter each phone number like 01-5970000.')).max(5).default([]),
  social: z
    .array(z.url({ protocol: /^https$/, error: 'Enter each full address, starting with https://.' }).max(200))
    .max(8)
    .default([]),
};

const written = Object.fromEntries(Object.keys(texts).map((name) => [name, z.string()])) as Record<
  keyof typeof texts,
  z.ZodString
>;
const shown = z.object({ ...fields, ...written, mark: z.string().nullish(), revision });

export const brandInput = z.object({ ...fields, ...texts, _id: id.optional(), revision: revision.optional() });

/** The shop's own brand; `brand` holds its products' brands. */
export const ourBrandEndpoints = {
  getOurBrand: endpoint('GET our-brand', {
    about: 'The name and the looks of the shop',
    reply: one(shown),
  }),
  saveOurBrand: endpoint('POST our-brand', {
    about: 'Change what the shop is called, and how it looks',
    body: brandInput,
    edits: true,
    reply: one(shown),
  }),
  uploadLogo: endpoint('POST our-brand/logo', {
    about:
      'Upload a logo as the form field file, to save with the brand; the icon is made from the one for light backgrounds',
    multipart: true,
    reply: one(logo),
  }),
};
