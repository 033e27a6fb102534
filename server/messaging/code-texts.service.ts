import { fill } from '../../contract/language/fill.ts';
import { LANGUAGES, type Language } from '../../contract/language/language.ts';
import { CODE_MINUTES } from '../../contract/limits/code-limits.ts';

/** The purpose of a code, as its SMS says it; short enough for one message in either language. */
const TEXTS = {
  place: {
    en: '{code} is your code to place your order. Valid for {minutes} minutes.',
    ne: '{code} अर्डर गर्ने तपाईंको कोड हो। {minutes} मिनेटसम्म चल्छ।',
  },
  waitlist: {
    en: '{code} is your code to join the waitlist. Valid for {minutes} minutes.',
    ne: '{code} प्रतीक्षा सूचीमा पालो लिने तपाईंको कोड हो। {minutes} मिनेटसम्म चल्छ।',
  },
  track: {
    en: '{code} is your code to see your order {order_id}. Valid for {minutes} minutes.',
    ne: '{code} अर्डर {order_id} हेर्ने कोड हो। {minutes} मिनेटसम्म चल्छ।',
  },
  review: {
    en: '{code} is your code to review your purchase. Valid for {minutes} minutes.',
    ne: '{code} किनेको सामानको समीक्षा लेख्ने कोड हो। {minutes} मिनेटसम्म चल्छ।',
  },
} satisfies Record<string, Record<Language, string>>;

/** In place of the code of a second review: its writer learns it before the text is written. */
export const REVIEWED: Record<Language, string> = {
  en: 'You have already reviewed this product, so no code is needed. Thank you.',
  ne: 'यसको समीक्षा तपाईंले अघि नै लेख्नुभएको छ। धन्यवाद।',
};

/** The SMS of a code, in the language in which it was asked for. */
export function codeText(what: keyof typeof TEXTS, language: Language, code: string, orderNumber = ''): string {
  return fill(TEXTS[what][language], { code, order_id: orderNumber, minutes: CODE_MINUTES });
}

/** The language that a job was given; jobs of an older release know none. */
export const languageIn = (text: unknown): Language => LANGUAGES.find((language) => language === text) ?? LANGUAGES[0];
