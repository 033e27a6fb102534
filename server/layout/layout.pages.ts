import { z } from 'zod';
import { type HomeSection, homeSection } from '../../contract/layout/layout.ts';
import type { App } from '../app.ts';
import { notFound } from '../http/errors.ts';
import { mountPage } from '../http/pages/pages.ts';
import { mayPreview, previewBy } from '../http/pages/preview.ts';
import type { ReadSections } from '../offers/page-sections.service.ts';
import { draftedHome, HOME_TAGS, nextHomeBoundary, PREVIEW_PATH, publicHome } from './home.ts';

/** `/` (spec 2.1), and its preview. */
export function layoutPages(app: App, readSections: ReadSections): void {
  const { db, clock, config } = app;
  const server_now = () => clock().toISOString();
  const lentBy = (preview: unknown) => previewBy(config.AGRIM_SECRET, preview, '/', clock());

  mountPage(app, {
    page: 'home',
    tags: () => HOME_TAGS,
    until: () => nextHomeBoundary(db, clock()),
    isPrivate: async (_params, { preview }) => Boolean(await lentBy(preview)),
    load: async ({ query: { preview }, shows }) => {
      const lent = await lentBy(preview);
      const { section, tags } = await publicHome(db, clock());
      const launchPage = await readSections(HOME, lent);
      shows([...tags, ...launchPage.tags], launchPage.until);
      const sections = onPage(section.data);
      return {
        sections,
        launch_page: launchPage.sections,
        server_now: server_now(),
        ...(lent && { is_preview: true }),
      };
    },
  });

  mountPage(
    app,
    {
      page: 'home',
      tags: () => undefined,
      isPrivate: ({ id }, { preview }) => mayPreview(config.AGRIM_SECRET, preview, `${PREVIEW_PATH}/${id}`, clock()),
      load: async ({ params: { id = '' }, query: { preview } }) => {
        if (!(await mayPreview(config.AGRIM_SECRET, preview, `${PREVIEW_PATH}/${id}`, clock()))) throw notFound('Page');
        const { sections } = await draftedHome(db, id, clock());
        const launchPage = await readSections(HOME);
        return {
          sections: onPage(sections),
          launch_page: launchPage.sections,
          server_now: server_now(),
          is_preview: true,
        };
      },
    },
    `${PREVIEW_PATH}/:id`,
  );
}

const HOME = { owner_kind: 'home', owner_id: null } as const;

type Shown = Awaited<ReturnType<typeof draftedHome>>['sections'];

/** The data of the page's script: it gets a product's description on request. */
function onPage(sections: Shown): HomeSection[] {
  return z.encode(z.array(homeSection), sections).map(({ product_section, ...section }) => ({
    ...section,
    ...(product_section && {
      product_section: { product: product_section.product.map((product) => ({ ...product, description: null })) },
    }),
  }));
}
