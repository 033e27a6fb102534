import type { Texts } from './speaking.tsx';

/** What stands around every page and in its common parts. */
export const texts = {
  skip: { en: 'Skip to content', ne: 'सामग्रीमा जानुहोस्' },
  main: { en: 'Main', ne: 'मुख्य' },
  find_store: { en: 'Find a store', ne: 'पसल खोज्नुहोस्' },
  menu: { en: 'Menu', ne: 'मेनु' },
  more: { en: 'More', ne: 'थप' },
  new_tab: { en: '(opens in a new tab)', ne: '(नयाँ ट्याबमा खुल्छ)' },
  products: { en: 'Products', ne: 'उत्पादनहरू' },
  retail_login: { en: 'Retail Login', ne: 'रिटेल लगइन' },
  // The name of the other language, in that language: who needs it cannot read this one.
  other_language: { en: 'नेपाली', ne: 'English' },
  slogan: { en: 'Order first, collect near you.', ne: 'पहिले अर्डर गर्नुहोस्, नजिकैबाट लिनुहोस्।' },
  all_products: { en: 'All products', ne: 'सबै उत्पादन' },
  follow_order: { en: 'Follow your order', ne: 'आफ्नो अर्डर हेर्नुहोस्' },
  find_nearest: { en: 'Find the nearest store', ne: 'नजिकको पसल खोज्नुहोस्' },
  not_loaded: { en: 'This could not be loaded.', ne: 'यो लोड हुन सकेन।' },
  try_again: { en: 'Try again', ne: 'फेरि प्रयास गर्नुहोस्' },
  loading: { en: 'Loading…', ne: 'लोड हुँदैछ…' },
  optional: { en: '(optional)', ne: '(ऐच्छिक)' },
  select: { en: 'Select', ne: 'छान्नुहोस्' },
  state: { en: 'State', ne: 'प्रदेश' },
  district: { en: 'District', ne: 'जिल्ला' },
  vdc_municipality: { en: 'Area', ne: 'क्षेत्र' },
  pictures: { en: 'Pictures', ne: 'तस्बिरहरू' },
  up_to: { en: '(optional, up to {room})', ne: '(ऐच्छिक, बढीमा {room})' },
  only_first: {
    en: 'Only the first {room} will be sent. Choose again to send others.',
    ne: 'पहिलो {room} मात्र पठाइनेछ। अरू पठाउन फेरि छान्नुहोस्।',
  },
  show_picture: { en: 'Show picture {number} of {all}', ne: '{all} मध्ये {number} नम्बरको तस्बिर देखाउनुहोस्' },
  pause_pictures: { en: 'Pause the pictures', ne: 'तस्बिर रोक्नुहोस्' },
  play_pictures: { en: 'Play the pictures', ne: 'तस्बिर चलाउनुहोस्' },
  // Spec 2.1 and 8, to the letter in English.
  nearest_title: {
    en: 'Search retailer nearest to your location.',
    ne: 'तपाईंको सबैभन्दा नजिकको खुद्रा पसल खोज्नुहोस्।',
  },
  no_store: {
    en: 'Store not availabe at this location. Try again with another location.',
    ne: 'यस ठाउँमा पसल उपलब्ध छैन। अर्को ठाउँ राखेर फेरि प्रयास गर्नुहोस्।',
  },
  near: { en: 'These stores are in the same district.', ne: 'यी पसल त्यही जिल्लामा छन्।' },
  search_store: { en: 'Place or store', ne: 'ठाउँ वा पसल' },
  search_hint: { en: 'For example Kalanki', ne: 'जस्तै कलङ्की' },
  near_me: { en: 'Stores near me', ne: 'मेरो नजिकका पसल' },
  asking_place: { en: 'Asking your device where you are…', ne: 'तपाईं कहाँ हुनुहुन्छ, यन्त्रलाई सोधिँदैछ…' },
  no_place: {
    en: 'Your device did not tell where you are. Search for a place, or choose it below.',
    ne: 'तपाईं कहाँ हुनुहुन्छ थाहा भएन। ठाउँ खोज्नुहोस् वा तल छान्नुहोस्।',
  },
  choose_place: {
    en: 'Search, or choose state, district and area.',
    ne: 'खोज्नुहोस्, वा प्रदेश, जिल्ला र क्षेत्र छान्नुहोस्।',
  },
  places: { en: 'Places', ne: 'ठाउँहरू' },
  stores: { en: 'Stores', ne: 'पसलहरू' },
  searching: { en: 'Searching…', ne: 'खोज्दै…' },
  kilometres: { en: 'about {distance} km away', ne: 'करिब {distance} कि.मि. टाढा' },
  on_map: { en: 'View on map', ne: 'नक्सामा हेर्नुहोस्' },
  call: { en: 'Call', ne: 'फोन गर्नुहोस्' },
} satisfies Texts;
