import { z } from 'zod';
import { publicContent } from '../../contract/content.ts';
import type { App } from '../app.ts';
import { notFound } from '../http/errors.ts';
import { shownHtml } from '../http/html.ts';
import { mountPage } from '../http/pages.ts';
import { mayPreview } from '../http/preview.ts';
import { CONTENT_TAG, contentBeforePublishing, contentByKey, nextContentBoundary } from './content.service.ts';

/** `/page/{page_key}` (spec 2.1). */
export function contentPages(app: App): void {
  const { db, clock, config } = app;
  const isPreview = (key: string, preview: unknown) =>
    mayPreview(config.AGRIM_SECRET, preview, `/page/${key}`, clock());

  mountPage(app, '/page/:key', {
    page: 'page',
    tags: () => [CONTENT_TAG],
    until: () => nextContentBoundary(db, clock()),
    isPrivate: ({ key = '' }, { preview }) => isPreview(key, preview),
    load: async ({ key = '' }, { preview }) => {
      const is_preview = await isPreview(key, preview);
      const content = await (is_preview ? contentBeforePublishing(db, key) : contentByKey(db, key, clock()));
      // A part of other pages is shown by itself to its editors alone.
      if (!content || !(content.is_page || is_preview)) throw notFound('Page');
      const { description, description_ne } = content;
      const shown = { ...content, description: shownHtml(description), description_ne: shownHtml(description_ne) };
      return { content: z.encode(publicContent, shown), ...(is_preview && { is_preview }) };
    },
    missing: () => ({ content: null }),
  });
}
