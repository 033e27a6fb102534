import type { Texts } from '../kit/texts-context.tsx';

/** Only the server reads them. */
export const texts = {
  from: {
    en: 'Or from {amount} a month for {months} months, at {rate}% a year: {total} in all.',
    ne: 'वा मासिक {amount} देखि, {months} महिनासम्म, वार्षिक {rate}% ब्याजमा: जम्मा {total}।',
  },
  whose: {
    en: 'This is an offer of {bank}, which decides who gets it. You arrange it there.',
    ne: 'यो {bank} को अफर हो। कसलाई दिने भन्ने बैंकले नै निर्णय गर्छ, र कुरा पनि त्यहीं मिलाउनुपर्छ।',
  },
} satisfies Texts;
