import type { Texts } from '../kit/texts-context.tsx';

export const texts = {
  title: { en: 'Page Not Found', ne: 'पृष्ठ भेटिएन' },
  text: {
    en: 'This page doesn’t exist. It may have moved, or the link is incomplete.',
    ne: 'यो ठेगानामा केही छैन। पृष्ठ सरेको हुन सक्छ, वा लिङ्क अधुरो छ।',
  },
} satisfies Texts;
