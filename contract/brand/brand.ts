import type { Language } from '../language/language.ts';

/** A logo's path for `fileUrl`, and its size in pixels. */
export interface Logo {
  path: string;
  width: number;
  height: number;
}

/** The shop's name and looks, as head office wrote them; empty fields aren't shown. */
export interface Brand {
  name: string;
  name_ne: string;
  tagline: string;
  tagline_ne: string;
  /** The logo for light backgrounds, and the one for dark backgrounds. */
  logo: Logo | null;
  logo_dark: Logo | null;
  /** The logo spells the name, so no text stands beside it. */
  logo_says_name: boolean;
  /** The mark used without a logo: a path in a square of 64 around the origin. */
  mark: string | null;
  /** #rrggbb for buttons and the icon; white must be readable on it. */
  colour: string;
  /** #rrggbb for good news, such as a saving; must be readable on white. */
  accent: string;
  company: string;
  company_ne: string;
  address: string;
  address_ne: string;
  pan: string;
  /** The company's registration number. */
  registration: string;
  phones: string[];
  email: string;
  hours: string;
  hours_ne: string;
  /** The beginning of each SMS, and the sender name to request from the gateway. */
  sms_name: string;
  sms_sender: string;
  /** The sender address of emails; the installation's own if empty. */
  mail_from: string;
  social: string[];
}

/** A brand as visitors see it. */
export interface BrandShown
  extends Pick<
    Brand,
    'logo' | 'logo_says_name' | 'mark' | 'colour' | 'accent' | 'pan' | 'registration' | 'phones' | 'email' | 'social'
  > {
  name: string;
  /** The name in the other language. */
  other_name: string;
  tagline: string;
  company: string;
  address: string;
  hours: string;
  /** Part of the icons' addresses, so it changes when they change. */
  version: string;
}

/** The part of the brand that the back office shows. */
export type BrandOfStaff = Omit<BrandShown, 'tagline' | 'other_name' | 'accent'> & Pick<Brand, 'logo_dark'>;

/** The brand of an installation without a name. Its mark is a bag. */
export const NEUTRAL_BRAND: Brand = {
  name: 'Our shop',
  name_ne: 'हाम्रो पसल',
  tagline: '',
  tagline_ne: '',
  logo: null,
  logo_dark: null,
  logo_says_name: false,
  mark: null,
  colour: '#0b0b0c',
  accent: '#04715a',
  company: '',
  company_ne: '',
  address: '',
  address_ne: '',
  pan: '',
  registration: '',
  phones: [],
  email: '',
  hours: '',
  hours_ne: '',
  sms_name: '',
  sms_sender: '',
  mail_from: '',
  social: [],
};
export const NEUTRAL_MARK = 'M-17 -8H17L20 20H-20ZM-10 -8V-11A10 10 0 0 1 10 -11V-8H5.5V-11A5.5 5.5 0 0 0 -5.5 -11V-8Z';

/**
 * The demo's brand. Its mark is a peak whose right slope is ahead of the left one: the letter A, and the idea of being
 * first.
 */
export const DEMO_BRAND: Brand = {
  ...NEUTRAL_BRAND,
  name: 'Agrim',
  name_ne: 'अग्रिम',
  tagline: 'Order first, collect near you.',
  tagline_ne: 'पहिले अर्डर गर्नुहोस्, नजिकैबाट लिनुहोस्।',
  mark: 'M-21.5 18.5L-5.2 -17.2C-4.3 -19.1 -2.9 -20 -0.8 -20L4.6 -20L-10.6 15.2C-11.6 17.4 -13.2 18.5 -15.6 18.5ZM7.6 -12.6L20.6 15.1C21.4 16.9 20.4 18.5 18.4 18.5L13.2 18.5C10.9 18.5 9.3 17.5 8.3 15.3L2 1.2Z',
  company: 'Agrim Mobile Pvt. Ltd.',
  company_ne: 'अग्रिम मोबाइल प्रा. लि.',
  address: 'Durbar Marg, Kathmandu, Nepal',
  address_ne: 'दरबारमार्ग, काठमाडौं, नेपाल',
  pan: '609876543',
  registration: '214365/076/077',
  phones: ['01-5970000'],
  email: 'hello@agrim.example',
  hours: 'Sunday to Friday, 10:00 to 17:00',
  hours_ne: 'आइतबारदेखि शुक्रबार, 10:00 देखि 17:00 सम्म',
};

/** Returns the brand's name in a language; if there's no Nepali one, the same name serves both. */
export const brandName = ({ name, name_ne }: Pick<Brand, 'name' | 'name_ne'>, language: Language): string =>
  (language === 'ne' && name_ne) || name;
