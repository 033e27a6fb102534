import { cancelUntil, type Facts, withFacts, within } from '../../contract/content/facts.ts';
import { inLanguage, LANGUAGES, type Language } from '../../contract/language/language.ts';
import { readBrand } from '../brand/brand.service.ts';
import type { Db } from '../db/db.ts';
import { inXml } from '../http/sheets/in-xml.ts';
import { readSetting } from '../settings/read-settings.service.ts';

/** Collects the current facts of settings and brand in each language, escaped for HTML. */
async function factsNow(db: Db): Promise<Record<Language, Facts>> {
  const [brand, warranty, refund, returns, call, collect, pay] = await Promise.all([
    readBrand(db),
    readSetting(db, 'orders.warranty_months'),
    readSetting(db, 'payment.refund_days'),
    readSetting(db, 'orders.return_days'),
    readSetting(db, 'orders.call_within_hours'),
    readSetting(db, 'orders.expire_ready_days'),
    readSetting(db, 'payment.window_minutes'),
  ]);
  const factsIn = (language: Language): Facts => ({
    cancel_until: cancelUntil(language),
    return_within: returns === null ? { en: 'at any time', ne: 'जहिले पनि' }[language] : within(returns, language),
    warranty_months: String(warranty),
    advance_back: within(refund, language),
    call_within_hours: String(call),
    collect_days: String(collect),
    pay_minutes: String(pay),
    shop: inXml(inLanguage(brand, 'name', language) ?? ''),
    company: inXml(inLanguage(brand, 'company', language) ?? ''),
    pan: inXml(brand.pan),
    address: inXml(inLanguage(brand, 'address', language) ?? ''),
    phone: inXml(brand.phones[0] ?? ''),
    email: inXml(brand.email),
    hours: inXml(inLanguage(brand, 'hours', language) ?? ''),
  });
  return Object.fromEntries(LANGUAGES.map((language) => [language, factsIn(language)])) as Record<Language, Facts>;
}

interface Texts {
  description: string;
  description_ne: string;
}

/** Fills the shop's facts into contents for visitors. */
export async function withFactsNow<T extends Texts>(db: Db, contents: T[]): Promise<T[]> {
  if (!contents.some(({ description, description_ne }) => `${description}${description_ne}`.includes('{{')))
    return contents;
  const { en, ne } = await factsNow(db);
  return contents.map((content) => ({
    ...content,
    description: withFacts(content.description, en),
    description_ne: withFacts(content.description_ne, ne),
  }));
}
