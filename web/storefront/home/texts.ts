import type { Texts } from '../kit/texts-context.tsx';

export const texts = {
  lead: {
    en: 'Choose an offer and a store. We’ll hold one for you.',
    ne: 'अफर र पसल छान्नुहोस्। हामी तपाईंका लागि राखिदिन्छौं।',
  },
  preview: {
    en: 'Preview. Visitors don’t see this version yet.',
    ne: 'पूर्वावलोकन। आगन्तुकले अझै यो देख्दैनन्।',
  },
  preview_empty: { en: 'There are no sections to show yet.', ne: 'देखाउन अहिलेसम्म कुनै खण्ड छैन।' },
  nothing_title: { en: 'Coming soon', ne: 'केही नयाँ आउँदै छ' },
  nothing: {
    en: 'No offers are open right now. Come back soon, or visit a store near you.',
    ne: 'अहिले कुनै अफर खुला छैन। चाँडै फेरि आउनुहोस्, वा नजिकको पसल जानुहोस्।',
  },
  description: { en: 'Product Description', ne: 'सामानको विवरण' },
  see_product: { en: 'View product', ne: 'सामान हेर्नुहोस्' },
} satisfies Texts;
