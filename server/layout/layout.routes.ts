import {
  brandSections,
  layoutEndpoints as endpoints,
  HOME_KEY,
  layouts,
  layoutHistory as layoutVersions,
  productSections,
} from '../../contract/layout/layout.ts';
import { type SliderInput, sliders, sliderHistory as sliderVersions } from '../../contract/layout/sliders.ts';
import type { App } from '../app.ts';
import type { Actor } from '../db/audit.ts';
import type { Db } from '../db/db.ts';
import { actorOf } from '../http/caller/session.ts';
import { notFound } from '../http/errors.ts';
import { mount } from '../http/mount.ts';
import { previewLink } from '../http/pages/preview.ts';
import { mountCrud } from '../http/rows/crud.ts';
import { mountHistory } from '../http/rows/history.ts';
import { HOME_TAGS, keepDraft, nextHomeBoundary, PREVIEW_PATH, publicHome, showsSomething } from './home.ts';
import { getLayout, layoutHistory, listLayouts, makeHome, removeLayout, saveLayout } from './layout.ts';
import { brandSectionStore, productSectionStore } from './sections.ts';
import {
  getSlider,
  LAYOUT_TAG,
  listSliders,
  publicSlider,
  removeSlider,
  saveSlider,
  sliderHistory,
} from './sliders.ts';

export function layoutRoutes(app: App): void {
  publicRoutes(app);
  const { db, clock, config } = app;
  mount(app, layouts.list, ({ query }) => listLayouts(db, query, clock()));
  mount(app, layouts.get, async ({ params }) => ({ data: await getLayout(db, params.id) }));
  mount(app, layouts.save, async ({ body, session }) => ({
    msg: 'Home Page Saved.',
    data: await saveLayout(db, actorOf(session), body, clock()),
  }));
  mount(app, layouts.remove, async ({ params, session }) => ({
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

  mountHistory(app, layoutHistory, layoutVersions);
  mountHistory(app, sliderHistory, sliderVersions);

  const save = (db: Db, actor: Actor, input: SliderInput) => saveSlider(db, actor, input, clock());
  const sliderStore = { list: listSliders, get: getSlider, save, remove: removeSlider };
  mountCrud(app, sliders, sliderStore, { saved: 'Slider Saved.', removed: 'Slider Deleted.' });
  mountCrud(app, productSections, productSectionStore);
  mountCrud(app, brandSections, brandSectionStore);
}

function publicRoutes(app: App): void {
  const { db, clock } = app;
  const caching = { cache: () => HOME_TAGS, until: () => nextHomeBoundary(db, clock()) };
  const home = async (shows: (tags: string[]) => void) => {
    const { tags, ...data } = await publicHome(db, clock());
    shows(tags);
    return { data };
  };
  mount(app, endpoints.publicHome, ({ shows }) => home(shows), caching);
  mount(
    app,
    endpoints.layoutByKey,
    ({ params, shows }) => {
      if (params.key !== HOME_KEY) throw notFound('Layout');
      return home(shows);
    },
    caching,
  );
  mount(app, endpoints.publicSlider, async ({ params }) => ({ data: await publicSlider(db, params.key) }), {
    cache: () => [LAYOUT_TAG],
  });
}
