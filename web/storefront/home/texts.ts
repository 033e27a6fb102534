import type { Texts } from '../kit/speaking.tsx';

export const texts = {
  title: { en: 'Order first, collect near you.', ne: 'पहिले अर्डर गर्नुहोस्, नजिकैबाट लिनुहोस्।' },
  lead: {
    en: 'Choose an offer, pick your store, and it is kept for you.',
    ne: 'अफर छान्नुहोस्, पसल रोज्नुहोस्, अनि तपाईंका लागि सुरक्षित हुन्छ।',
  },
  preview: {
    en: 'Preview. Visitors do not see this page as it is here.',
    ne: 'पूर्वावलोकन। आगन्तुकहरूले यो पृष्ठ यस्तै देख्दैनन्।',
  },
  preview_empty: { en: 'There is no section to show yet.', ne: 'देखाउन अहिलेसम्म कुनै खण्ड छैन।' },
  nothing_title: { en: 'Something is on its way.', ne: 'केही नयाँ आउँदैछ।' },
  nothing: {
    en: 'No offer is open right now. Come back soon, or visit a store near you.',
    ne: 'अहिले कुनै अफर खुला छैन। चाँडै फेरि आउनुहोस्, वा नजिकको पसल जानुहोस्।',
  },
  sold_out: { en: 'Sold out', ne: 'सकियो' },
  left: { en: '{span} left', ne: '{span} बाँकी' },
  opens_in: { en: 'Opens in {span}', ne: '{span}मा खुल्छ' },
  from: { en: 'From', ne: 'सुरु' },
  save_amount: { en: 'You save {amount}', ne: '{amount} बचत' },
  free_worth: { en: 'Free: {gifts}, worth {worth}', ne: 'सित्तैमा: {gifts}, मूल्य {worth}' },
  with_gifts: { en: 'With {gifts} for {now} instead of {worth}', ne: '{gifts} पनि, {worth} को सट्टा {now} मा' },
  original_price: { en: 'Original price', ne: 'सुरुको मूल्य' },
  description: { en: 'Product Description', ne: 'उत्पादनको विवरण' },
  order_now: { en: 'Order it now', ne: 'अहिले अर्डर गर्नुहोस्' },
  see_product: { en: 'See the product', ne: 'उत्पादन हेर्नुहोस्' },
  new_tab: { en: '(opens in a new tab)', ne: '(नयाँ ट्याबमा खुल्छ)' },
} satisfies Texts;
