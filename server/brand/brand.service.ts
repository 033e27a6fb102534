import { createHash } from 'node:crypto';
import {
  type Brand,
  type BrandOfStaff,
  type BrandShown,
  brandName,
  NEUTRAL_BRAND,
} from '../../contract/brand/brand.ts';
import { inLanguage, type Language } from '../../contract/language/language.ts';
import type { Db } from '../db/db.ts';
import { ourBrand } from './brand.table.ts';

/** Tags everything that shows the brand. */
export const BRAND_TAG = 'our-brand';

/** How soon this process sees another process's change. */
const OLDEST = 1000;

const cache = new WeakMap<Db, { brand: Promise<Brand>; readAt: number }>();
const lastGood = new WeakMap<Db, Brand>();

/**
 * Reads the brand as of the last second, neutral until staff have written it. While the database is down, the last one
 * stays.
 */
export function readBrand(db: Db): Promise<Brand> {
  const cached = cache.get(db);
  if (cached && performance.now() - cached.readAt < OLDEST) return cached.brand;
  const brand = brandIn(db).then(
    (read) => {
      lastGood.set(db, read);
      return read;
    },
    () => lastGood.get(db) ?? NEUTRAL_BRAND,
  );
  cache.set(db, { brand, readAt: performance.now() });
  return brand;
}

/** Makes this process read the brand again. */
export const forgetBrand = (db: Db): void => void cache.delete(db);

async function brandIn(db: Db): Promise<Brand> {
  const [row] = await db.select().from(ourBrand);
  return row ?? NEUTRAL_BRAND;
}

/** Gives the shop's name for English texts. */
export const shopName = async (db: Db): Promise<string> => brandName(await readBrand(db), 'en');

/** Puts the brand into a visitor's language. */
export function shownBrand(brand: Brand, language: Language): BrandShown {
  const textOf = (field: 'tagline' | 'company' | 'address' | 'hours') => inLanguage(brand, field, language) ?? '';
  const { logo, logo_says_name, mark, colour, accent, pan, registration, phones, email, social } = brand;
  return {
    name: brandName(brand, language),
    other_name: brandName(brand, language === 'ne' ? 'en' : 'ne'),
    tagline: textOf('tagline'),
    company: textOf('company'),
    address: textOf('address'),
    hours: textOf('hours'),
    logo,
    logo_says_name,
    mark,
    colour,
    accent,
    pan,
    registration,
    phones,
    email,
    social,
    version: versionOf(brand),
  };
}

/** Returns the brand as the back office shows it, in English. */
export function brandOfStaff(brand: Brand): BrandOfStaff {
  const { tagline: _line, other_name: _other, accent: _accent, ...shown } = shownBrand(brand, 'en');
  return { ...shown, logo_dark: brand.logo_dark };
}

/** Identifies the icons' look by a short hash. */
const versionOf = ({ logo, mark, colour }: Brand): string =>
  createHash('sha256')
    .update(JSON.stringify([logo, mark, colour]))
    .digest('hex')
    .slice(0, 8);

/** Whether staff haven't named the shop yet. */
export const isNeutral = ({ name }: Brand): boolean => name === NEUTRAL_BRAND.name;

/** Signs an email: the name, and how to reach the company. */
export function mailSignature(brand: Brand): string {
  const lines = [brand.name, brand.company, brand.address, brand.phones.join(', ')].filter((line) => line !== '');
  return isNeutral(brand) ? '' : `\n\n-- \n${[...new Set(lines)].join('\n')}`;
}

/** Begins a text message with the shop's name, if the brand asks for it. */
export const signedSms = ({ sms_name }: Brand, message: string): string =>
  sms_name ? `${sms_name}: ${message}` : message;
