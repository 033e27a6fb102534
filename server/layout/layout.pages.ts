import { z } from 'zod';
import { type HomeSection, homeSection } from '../../contract/layout.ts';
import type { App } from '../app.ts';
import { notFound } from '../http/errors.ts';
import { mountPage } from '../http/pages.ts';
import { mayPreview } from '../http/preview.ts';
import { draftedHome, HOME_TAGS, nextHomeBoundary, PREVIEW_PATH, publicHome } from './home.ts';

/** `/` (spec 2.1), and the same while it is being edited. */
export function layoutPages(app: App): void {
  const { db, clock, config } = app;
  const server_now = () => clock().toISOString();

  mountPage(app, '/', {
    page: 'home',
    tags: () => HOME_TAGS,
    until: () => nextHomeBoundary(db, clock()),
    load: async (_params, _query, shows) => {
      const { section, tags } = await publicHome(db, clock());
      shows(tags);
      return { sections: onPage(section.data), server_now: server_now() };
    },
  });

  mountPage(app, `${PREVIEW_PATH}/:id`, {
    page: 'home',
    tags: () => undefined,
    isPrivate: ({ id }, { preview }) => mayPreview(config.AGRIM_SECRET, preview, `${PREVIEW_PATH}/${id}`, clock()),
    load: async ({ id = '' }, { preview }) => {
      if (!(await mayPreview(config.AGRIM_SECRET, preview, `${PREVIEW_PATH}/${id}`, clock()))) throw notFound('Page');
      const { sections } = await draftedHome(db, id, clock());
      return { sections: onPage(sections), server_now: server_now(), is_preview: true };
    },
  });
}

type Shown = Awaited<ReturnType<typeof draftedHome>>['sections'];

/** The data of the page's script: the description of a product comes when somebody asks for it. */
function onPage(sections: Shown): HomeSection[] {
  return z.encode(z.array(homeSection), sections).map(({ product_section, ...section }) => ({
    ...section,
    ...(product_section && {
      product_section: { product: product_section.product.map((product) => ({ ...product, description: null })) },
    }),
  }));
}
