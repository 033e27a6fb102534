import type { Texts } from '../kit/speaking.tsx';

export const texts = {
  none: { en: 'Page Not Found', ne: 'पृष्ठ भेटिएन' },
  none_text: { en: 'There is nothing at this address. It may have moved.', ne: 'यो ठेगानामा केही छैन। सारिएको हुन सक्छ।' },
  go_home: { en: 'Go Home', ne: 'गृहपृष्ठमा जानुहोस्' },
  preview: {
    en: 'Preview: customers do not see this page until it is published.',
    ne: 'पूर्वावलोकन: प्रकाशित नभएसम्म ग्राहकले यो पृष्ठ देख्दैनन्।',
  },
} satisfies Texts;
