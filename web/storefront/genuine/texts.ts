import type { Texts } from '../kit/texts-context.tsx';

export const texts = {
  about: {
    en: 'Enter the phone’s IMEI to see which store sold it, when, and when its warranty ends.',
    ne: 'IMEI लेख्नुहोस्: कुन पसलले कहिले बेच्यो र वारेन्टी कहिलेसम्म छ, हाम्रो रेकर्डले देखाउँछ।',
  },
  imei: { en: 'IMEI (15 digits)', ne: 'IMEI (15 अङ्क)' },
  where: {
    en: 'Dial *#06# on the phone or check the box. If there are two, enter the first.',
    ne: 'फोनमा *#06# डायल गर्नुहोस्, वा बाकसमा हेर्नुहोस्। दुईवटा छन् भने पहिलो लेख्नुहोस्।',
  },
  check: { en: 'Check IMEI', ne: 'IMEI जाँच्नुहोस्' },
  mistyped: {
    en: 'This isn’t a valid IMEI. Check all 15 digits and try again.',
    ne: 'यो IMEI मिलेन। 15 वटै अङ्क हेरेर फेरि प्रयास गर्नुहोस्।',
  },
  genuine: { en: 'We sold this phone', ne: 'यो फोन हामीले बेचेको हो' },
  sold: { en: 'Sold on', ne: 'बेचेको दिन' },
  product: { en: 'Phone', ne: 'फोन' },
  store: { en: 'Store', ne: 'पसल' },
  warranty: { en: 'Warranty until', ne: 'वारेन्टी कहिलेसम्म' },
  another: {
    en: 'Does the box or phone say something different? The number may be copied: ask a store.',
    ne: 'बाकस वा फोनमा अर्कै लेखिएको छ? नम्बर नक्कल गरिएको हुन सक्छ: पसलमा सोध्नुहोस्।',
  },
  returned: { en: 'This phone came back to us', ne: 'यो फोन हामीकहाँ फिर्ता आएको हो' },
  returned_on: {
    en: 'It was returned on {day}. Our records show no owner since then. If someone is selling it to you, ask a store first.',
    ne: 'यो {day} मा फिर्ता आयो। हाम्रो रेकर्डअनुसार अहिले कुनै ग्राहकसँग छैन। कसैले बेच्दै छ भने पहिले पसलमा सोध्नुहोस्।',
  },
  unknown: { en: 'We don’t recognise this phone', ne: 'यो फोन हाम्रो रेकर्डमा छैन' },
  unknown_why: {
    en: 'Our stores haven’t sold it. It may still be in a store or come from another seller.',
    ne: 'हाम्रो कुनै पसलले यो बेचेको छैन। पसलमै हुन सक्छ, वा अन्तबाट आएको हुन सक्छ।',
  },
  no_customer: {
    en: 'This page never shows who owns the phone.',
    ne: 'फोन कोसँग छ भन्ने यहाँ कसैले देख्दैन।',
  },
} satisfies Texts;
