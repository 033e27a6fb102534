import { SITE_NAME } from '../../../contract/brand.ts';
import type { Texts } from './speaking.tsx';

/** What stands around every page and in its common parts. */
export const texts = {
  site_name: SITE_NAME,
  skip: { en: 'Skip to content', ne: 'सामग्रीमा जानुहोस्' },
  // Where the browser runs no script; with the company's number, where the footer names one.
  no_script: {
    en: 'Everything here can be read without JavaScript. To order or to write to us, please allow it',
    ne: 'यहाँको सबै कुरा JavaScript बिना पढ्न सकिन्छ। अर्डर गर्न वा हामीलाई लेख्न JavaScript चलाउन दिनुहोस्',
  },
  or_call: { en: 'or call {phone}.', ne: 'वा {phone} मा फोन गर्नुहोस्।' },
  or_visit: { en: 'or visit a store.', ne: 'वा पसल जानुहोस्।' },
  main: { en: 'Main', ne: 'मुख्य' },
  find_store: { en: 'Find a store', ne: 'पसल खोज्नुहोस्' },
  preview: { en: 'Preview', ne: 'पूर्वावलोकन' },
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
  // What a call says that has come to no answer (web/shared/api.ts).
  timeout: { en: 'No answer came in 10 seconds. Please try again.', ne: '10 सेकेन्डमा जवाफ आएन। फेरि प्रयास गर्नुहोस्।' },
  fetch: {
    en: 'The server could not be reached. Please check your connection and try again.',
    ne: 'सर्भरसम्म पुग्न सकिएन। इन्टरनेट जाँचेर फेरि प्रयास गर्नुहोस्।',
  },
  parsing: { en: 'The answer could not be read. Please try again.', ne: 'जवाफ पढ्न सकिएन। फेरि प्रयास गर्नुहोस्।' },
  no_check: {
    en: 'The check that you are human did not work. Please try again.',
    ne: 'तपाईं मान्छे हो भन्ने जाँच भएन। फेरि प्रयास गर्नुहोस्।',
  },
  try_again: { en: 'Try again', ne: 'फेरि प्रयास गर्नुहोस्' },
  gone: { en: '(not available)', ne: '(उपलब्ध छैन)' },
  close: { en: 'Close', ne: 'बन्द गर्नुहोस्' },
  // Of what is sold, on every page that shows it.
  sold_out: { en: 'Sold out', ne: 'सकियो' },
  opens_in: { en: 'Opens in {span}', ne: '{span}मा खुल्छ' },
  span_left: { en: '{span} left', ne: '{span} बाँकी' },
  original_price: { en: 'Original price', ne: 'सुरुको मूल्य' },
  save_amount: { en: 'You save {amount}', ne: '{amount} बचत' },
  free_worth: { en: 'Free: {gifts}, worth {worth}', ne: 'सित्तैमा: {gifts}, मूल्य {worth}' },
  with_gifts: { en: 'With {gifts} for {now} instead of {worth}', ne: '{gifts} पनि, {worth} को सट्टा {now} मा' },
  total_rose: {
    en: 'The total is now {now}. It was {before} when you looked.',
    ne: 'जम्मा रकम अहिले {now} छ। तपाईंले हेर्दा {before} थियो।',
  },
  order_at: { en: 'Order at {total}', ne: '{total} मा अर्डर गर्नुहोस्' },
  order_now: { en: 'Order it now', ne: 'अहिले अर्डर गर्नुहोस्' },
  go_home: { en: 'Go Home', ne: 'गृहपृष्ठमा जानुहोस्' },
  not_public: {
    en: 'Preview: customers do not see this page until it is published.',
    ne: 'पूर्वावलोकन: प्रकाशित नभएसम्म ग्राहकले यो पृष्ठ देख्दैनन्।',
  },
  loading: { en: 'Loading…', ne: 'लोड हुँदैछ…' },
  optional: { en: '(optional)', ne: '(ऐच्छिक)' },
  select: { en: 'Select', ne: 'छान्नुहोस्' },
  state: { en: 'State', ne: 'प्रदेश' },
  district: { en: 'District', ne: 'जिल्ला' },
  vdc_municipality: { en: 'Area', ne: 'क्षेत्र' },
  pictures: { en: 'Pictures', ne: 'तस्बिरहरू' },
  up_to: { en: '(optional, up to {room})', ne: '(ऐच्छिक, बढीमा {room})' },
  no_pictures: {
    en: 'Not a picture that can be used: {names}. Choose a JPEG, PNG, WebP, AVIF or GIF file.',
    ne: 'यो तस्बिर चल्दैन: {names}। JPEG, PNG, WebP, AVIF वा GIF फाइल छान्नुहोस्।',
  },
  remove_picture: { en: 'Remove {name}', ne: '{name} हटाउनुहोस्' },
  only_first: {
    en: 'Only the first {room} will be sent. Remove one to send another.',
    ne: 'पहिलो {room} मात्र पठाइनेछ। अर्को पठाउन एउटा हटाउनुहोस्।',
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
  span_days: { en: '{days} days', ne: '{days} दिन' },
  span_day: { en: '1 day {hours} h', ne: '1 दिन {hours} घण्टा' },
  span_hours: { en: '{hours} h {minutes} min', ne: '{hours} घण्टा {minutes} मिनेट' },
} satisfies Texts;
