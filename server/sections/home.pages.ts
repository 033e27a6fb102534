import type { PageSection } from '../../contract/sections/home.ts';
import type { App } from '../app.ts';
import { mountPage } from '../http/pages/pages.ts';
import { previewBy } from '../http/pages/preview.ts';
import type { ReadSections } from '../offers/page-sections.service.ts';
import { HOME_TAGS } from './fill-home.ts';
import { nextHomeBoundary } from './read-sections.service.ts';

/** Serves `/` (spec 2.1) and its preview. */
export function homePages(app: App, readSections: ReadSections): void {
  const { db, clock, config } = app;
  const lentBy = (preview: unknown) => previewBy(config.AGRIM_SECRET, preview, '/', clock());
  mountPage(app, {
    page: 'home',
    tags: () => HOME_TAGS,
    until: () => nextHomeBoundary(db, clock()),
    isPrivate: async (_params, { preview }) => Boolean(await lentBy(preview)),
    load: async ({ query: { preview }, shows }) => {
      const lent = await lentBy(preview);
      const { sections, tags, until } = await readSections({ owner_kind: 'home', owner_id: null }, lent);
      shows(tags, until);
      return { parts: partsOf(sections), server_now: clock().toISOString(), ...(lent && { is_preview: true }) };
    },
  });
}

/** Groups adjacent sections: those with a `kind`, and those of the specification. */
function partsOf(sections: PageSection[]): PageSection[][] {
  const parts: PageSection[][] = [];
  for (const section of sections) {
    const last = parts.at(-1);
    if (last && !last[0]?.kind === !section.kind) last.push(section);
    else parts.push([section]);
  }
  return parts;
}
