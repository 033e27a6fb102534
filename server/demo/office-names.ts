/** The names of the demo's shops, their places and their opening hours, in both languages. */
export interface InBoth {
  en: string;
  ne: string;
}

export const HEAD_OFFICE: InBoth = { en: 'Agrim Head Office', ne: 'अग्रिम केन्द्रीय कार्यालय' };

export const HEAD_STREET: InBoth = { en: 'Durbar Marg', ne: 'दरबारमार्ग' };

export const SHOP_NAMES: InBoth[] = [
  { en: 'Everest Mobile', ne: 'एभरेस्ट मोबाइल' },
  { en: 'Himal Electronics', ne: 'हिमाल इलेक्ट्रोनिक्स' },
  { en: 'Digital Point', ne: 'डिजिटल पोइन्ट' },
  { en: 'Smart Zone', ne: 'स्मार्ट जोन' },
  { en: 'Mobile Hub', ne: 'मोबाइल हब' },
  { en: 'Sagarmatha Telecom', ne: 'सगरमाथा टेलिकम' },
  { en: 'City Gadget', ne: 'सिटी ग्याजेट' },
  { en: 'Namaste Mobile', ne: 'नमस्ते मोबाइल' },
  { en: 'Tech Corner', ne: 'टेक कर्नर' },
  { en: 'Star Communication', ne: 'स्टार कम्युनिकेसन' },
];

export const STREETS: InBoth[] = [
  { en: 'New Road', ne: 'न्युरोड' },
  { en: 'Main Chowk', ne: 'मेन चोक' },
  { en: 'Bus Park', ne: 'बसपार्क' },
  { en: 'Station Road', ne: 'स्टेसन रोड' },
  { en: 'Hospital Road', ne: 'अस्पताल रोड' },
  { en: 'Campus Road', ne: 'क्याम्पस रोड' },
  { en: 'Bazaar Line', ne: 'बजार लाइन' },
];

/** The capital's second shop, which a search by its street finds. */
export const KALANKI: InBoth = { en: 'Kalanki Chowk', ne: 'कलंकी चोक' };

export const EVERY_DAY: InBoth = { en: 'Every day 9:00 to 20:00', ne: 'हरेक दिन 9:00 देखि 20:00' };
export const SIX_DAYS: InBoth = { en: 'Sun to Fri 10:00 to 19:00', ne: 'आइतबारदेखि शुक्रबार 10:00 देखि 19:00' };
