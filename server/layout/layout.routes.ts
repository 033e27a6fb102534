import { brandSections, layoutEndpoints as endpoints, HOME_KEY, productSections } from '../../contract/layout.ts';
import type { App } from '../app.ts';
import { mountCrud } from '../http/crud.ts';
import { notFound } from '../http/errors.ts';
import { mount } from '../http/mount.ts';
import { previewLink } from '../http/preview.ts';
import { actorOf } from '../http/session.ts';
import { HOME_TAGS, keepDraft, nextHomeBoundary, PREVIEW_PATH, publicHome, showsSomething } from './home.service.ts';
import { getLayout, listLayouts, makeHome, removeLayout, saveLayout } from './layout.service.ts';
import { brandSectionStore, productSectionStore } from './sections.service.ts';
import { getSlider, LAYOUT_TAG, listSliders, publicSlider, removeSlider, saveSlider } from './sliders.service.ts';

export function layoutRoutes(app: App): void {
  publicRoutes(app);
  const { db, clock, config } = app;
  mount(app, endpoints.listLayouts, ({ query }) => listLayouts(db, query, clock()));
  mount(app, endpoints.getLayout, async ({ params }) => ({ data: await getLayout(db, params.id) }));
  mount(app, endpoints.saveLayout, async ({ body, session }) => ({
    msg: 'Home Page Saved.',
    data: await saveLayout(db, actorOf(session), body, clock()),
  }));
  mount(app, endpoints.removeLayout, async ({ params, session }) => ({
    msg: 'Home Page Deleted.',
    data: await removeLayout(db, actorOf(session), params.id),
  }));
  mount(app, endpoints.makeHome, async ({ params, body: { is_empty }, session }) => ({
    msg: 'Visitors see this home page now.',
    data: await makeHome(db, actorOf(session), params.id, {
      mayShow: is_empty || (await showsSomething(db, params.id, clock())),
    }),
  }));
  mount(app, endpoints.previewLayout, async ({ body }) => {
    const id = await keepDraft(db, body.section, clock());
    return { data: await previewLink(config.AGRIM_SECRET, `${PREVIEW_PATH}/${id}`, clock()) };
  });

  mount(app, endpoints.listSliders, ({ query }) => listSliders(db, query));
  mount(app, endpoints.getSlider, async ({ params }) => ({ data: await getSlider(db, params.id) }));
  mount(app, endpoints.saveSlider, async ({ body, session }) => ({
    msg: 'Slider Saved.',
    data: await saveSlider(db, actorOf(session), body),
  }));
  mount(app, endpoints.removeSlider, async ({ params, session }) => ({
    msg: 'Slider Deleted.',
    data: await removeSlider(db, actorOf(session), params.id),
  }));

  mountCrud(app, productSections, productSectionStore);
  mountCrud(app, brandSections, brandSectionStore);
}

function publicRoutes(app: App): void {
  const { db, clock } = app;
  const kept = { cache: () => HOME_TAGS, until: () => nextHomeBoundary(db, clock()) };
  const home = async (shows: (tags: string[]) => void) => {
    const { tags, ...data } = await publicHome(db, clock());
    shows(tags);
    return { data };
  };
  mount(app, endpoints.publicHome, ({ shows }) => home(shows), kept);
  mount(
    app,
    endpoints.layoutByKey,
    ({ params, shows }) => {
      if (params.key !== HOME_KEY) throw notFound('Layout');
      return home(shows);
    },
    kept,
  );
  mount(app, endpoints.publicSlider, async ({ params }) => ({ data: await publicSlider(db, params.key) }), {
    cache: () => [LAYOUT_TAG],
  });
}
