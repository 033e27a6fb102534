import type { Texts } from '../kit/texts-context.tsx';

/** Texts of the sheets of an offer and of the consumer page. */
export const texts = {
  you: { en: 'Your details', ne: 'तपाईंको विवरण' },
  // Of a purchase, which is collected at the store that gets its advance.
  your_store: { en: 'Your store', ne: 'तपाईंको पसल' },
  your_store_text: {
    en: 'You’ll collect your phone here. Pay the advance by scanning this store’s QR code.',
    ne: 'फोन यहींबाट लिनुहुन्छ। यसै पसलको QR कोड स्क्यान गरेर अग्रिम तिर्नुहोस्।',
  },
  payment: { en: 'Payment', ne: 'भुक्तानी' },
  pay_in_time: {
    en: 'Next: pay an advance of {advance} by QR within {minutes} min. We hold your phone and gift until then. If we can’t give you the offer, we refund the advance.',
    ne: 'अब: {minutes} मिनेटभित्र QR बाट {advance} अग्रिम तिर्नुहोस्। त्यतिबेलासम्म फोन र उपहार तपाईंका लागि राखिन्छ। अफर दिन नसके अग्रिम फिर्ता हुन्छ।',
  },
  kept_typed: {
    en: '{why} Your details are kept, and trying again won’t create a second order.',
    ne: '{why} तपाईंको विवरण सुरक्षित छ। फेरि पठाउँदा अर्डर दुई पटक हुँदैन।',
  },
  location_missing: {
    en: 'Some location is missing. Please select all locations.',
    ne: 'प्रदेश, जिल्ला र पालिका तीनै छान्नुहोस्।',
  },
  office_missing: { en: 'Please choose a store.', ne: 'कृपया पसल छान्नुहोस्।' },
  no_number: { en: 'Enter a number.', ne: 'सङ्ख्या लेख्नुहोस्।' },
  no_day: { en: 'Enter a date like 2026-01-31.', ne: '2026-01-31 जस्तो मिति लेख्नुहोस्।' },
  no_option: { en: 'Choose one of the options.', ne: 'दिइएकामध्ये एउटा छान्नुहोस्।' },
  place: { en: 'State, District, Area', ne: 'प्रदेश, जिल्ला, पालिका' },
  choose_place: { en: 'Choose your location', ne: 'आफ्नो ठाउँ छान्नुहोस्' },
  level: { en: 'Level', ne: 'तह' },
  search_in: { en: 'Search {level}, or any area or store', ne: '{level}, अन्य ठाउँ वा पसल खोज्नुहोस्' },
  no_address: { en: 'Address Not Found.', ne: 'ठेगाना भेटिएन।' },
  search_otherwise: {
    en: 'Type fewer letters, try a nearby town, or choose from the list.',
    ne: 'थोरै अक्षर वा नजिकको सहरको नाम लेख्नुहोस्, वा सूचीबाट छान्नुहोस्।',
  },
  show_list: { en: 'Show the list', ne: 'सूची देखाउनुहोस्' },
  choose_above: { en: 'Choose a different option in the previous tab.', ne: 'अघिल्लो ट्याबमा अर्को ठाउँ छान्नुहोस्।' },
} satisfies Texts;
