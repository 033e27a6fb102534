import type { Texts } from '../kit/texts-context.tsx';

/** Only the server reads them. */
export const texts = {
  from: {
    en: 'Or from {amount} a month for {months} months, at {rate}% a year: {total} in all.',
    ne: 'वा मासिक {amount} देखि, {months} महिनासम्म, वार्षिक {rate}% ब्याजमा: जम्मा {total}।',
  },
  whose: {
    en: 'This is a {bank} offer, subject to the bank’s approval. Apply at the bank.',
    ne: 'यो {bank} को अफर हो, बैंकको स्वीकृति चाहिन्छ। बैंकमै आवेदन दिनुहोस्।',
  },
} satisfies Texts;
