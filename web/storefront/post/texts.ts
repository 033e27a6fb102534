import type { Texts } from '../kit/texts-context.tsx';

export const texts = {
  blog: { en: 'Blog', ne: 'ब्लग' },
  way: { en: 'Breadcrumbs', ne: 'तपाईं यहाँ हुनुहुन्छ' },
  by: { en: 'By {author}', ne: 'लेखक: {author}' },
  none: { en: 'Post not found', ne: 'लेख भेटिएन' },
  none_text: { en: 'It may have moved, or the link is incomplete.', ne: 'यो सारिएको हुन सक्छ, वा लिङ्क अधुरो छ।' },
  to_blog: { en: 'Back to the blog', ne: 'ब्लग हेर्नुहोस्' },
  all: { en: 'All posts', ne: 'सबै लेख' },
} satisfies Texts;
