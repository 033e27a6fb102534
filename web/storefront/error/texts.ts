import type { Texts } from '../kit/texts-context.tsx';

export const texts = {
  try_soon: { en: 'Please try again in a moment.', ne: 'केही बेरमा फेरि प्रयास गर्नुहोस्।' },
  tell_us: {
    en: 'Please try again in a moment. If it keeps happening, quote this number: {number}',
    ne: 'केही बेरमा फेरि प्रयास गर्नुहोस्। फेरि पनि भएन भने यो नम्बर हामीलाई भन्नुहोस्: {number}',
  },
} satisfies Texts;
