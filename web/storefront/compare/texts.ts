import type { Texts } from '../kit/texts-context.tsx';

export const texts = {
  title: { en: 'Compare two products', ne: 'दुई सामान तुलना गर्नुहोस्' },
  compared: { en: '{one} and {other}', ne: '{one} र {other}' },
  with_what: { en: 'What would you like to compare with {name}?', ne: '{name} सँग के तुलना गर्ने?' },
  first: { en: 'Which product first?', ne: 'पहिले कुन सामान?' },
  search: { en: 'Search products', ne: 'सामान खोज्नुहोस्' },
  show: { en: 'Search', ne: 'खोज्नुहोस्' },
  none: { en: 'Nothing fits this search.', ne: 'यस खोजमा केही भेटिएन।' },
  another: { en: 'Choose another', ne: 'अर्को छान्नुहोस्' },
  instead_of: { en: 'instead of {name}', ne: '{name} को सट्टा' },
  differs: { en: 'They differ here', ne: 'यहाँ फरक छ' },
  price: { en: 'Price', ne: 'मूल्य' },
  stock: { en: 'Available', ne: 'उपलब्धता' },
  to_have: { en: 'Yes', ne: 'उपलब्ध छ' },
  rating: { en: 'Rating', ne: 'मूल्याङ्कन' },
  stars: { en: '{average} of 5, {count} reviews', ne: '5 मा {average}, {count} समीक्षा' },
  no_reviews: { en: 'No reviews yet', ne: 'अहिलेसम्म समीक्षा छैन' },
  brand: { en: 'Brand', ne: 'ब्रान्ड' },
  short: { en: 'In short', ne: 'छोटकरीमा' },
  description: { en: 'Description', ne: 'विवरण' },
} satisfies Texts;
