import type { Texts } from '../kit/texts-context.tsx';

export const texts = {
  title: { en: 'Blog', ne: 'ब्लग' },
  about: { en: 'News and advice about phones and offers.', ne: 'फोन र अफरबारे समाचार र सल्लाह।' },
  all: { en: 'All', ne: 'सबै' },
  categories: { en: 'Categories', ne: 'विषयहरू' },
  feed: { en: 'Subscribe via RSS', ne: 'RSS बाट पछ्याउनुहोस्' },
  nothing: { en: 'No posts yet.', ne: 'यहाँ अहिलेसम्म केही लेखिएको छैन।' },
  no_page: { en: 'This blog page doesn’t exist.', ne: 'ब्लगमा यस्तो पृष्ठ छैन।' },
  to_blog: { en: 'Back to the blog', ne: 'ब्लग हेर्नुहोस्' },
  pages: { en: 'Pages', ne: 'पृष्ठहरू' },
  newer: { en: 'Newer', ne: 'नयाँ' },
  older: { en: 'Older', ne: 'पुराना' },
  page_of: { en: 'Page {page} of {last}', ne: 'पृष्ठ {page} / {last}' },
} satisfies Texts;
