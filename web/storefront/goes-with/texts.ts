import type { Texts } from '../kit/texts-context.tsx';

export const texts = {
  goes_with: { en: 'Related products', ne: 'यससँग मिल्ने' },
} satisfies Texts;
