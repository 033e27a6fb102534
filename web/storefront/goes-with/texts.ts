import type { Texts } from '../kit/texts-context.tsx';

export const texts = {
  goes_with: { en: 'Goes with it', ne: 'यससँग मिल्ने' },
} satisfies Texts;
