import type { Texts } from '../kit/texts-context.tsx';

export const texts = {
  none: { en: 'Page Not Found', ne: 'पृष्ठ भेटिएन' },
  none_text: { en: 'This page doesn’t exist. It may have moved.', ne: 'यो ठेगानामा केही छैन। सारिएको हुन सक्छ।' },
} satisfies Texts;
