import type { FastifyRequest } from 'fastify';
import {
  brandSections,
  layoutEndpoints as endpoints,
  HOME_KEY,
  layoutHistory,
  layouts,
  productSections,
} from '../../contract/sections/home.ts';
import { launchPageEndpoints, launchPages, launchPageVersions } from '../../contract/sections/launch-pages.ts';
import { type SliderInput, sliders, sliderHistory as sliderVersions } from '../../contract/sections/sliders.ts';
import type { App } from '../app.ts';
import { mountVersions } from '../content/mount-versions.service.ts';
import type { Actor } from '../db/audit.ts';
import type { Db } from '../db/db.ts';
import { actorOf } from '../http/caller/session.ts';
import { notFound } from '../http/errors.ts';
import { mount } from '../http/mount.ts';
import { previewLink } from '../http/pages/preview.ts';
import { mountCrud } from '../http/rows/crud.ts';
import { mountHistory } from '../http/rows/history.ts';
import { HOME_TAGS } from './fill-home.ts';
import { homePageStore, makeHome } from './home-pages.ts';
import { launchPageStore } from './launch-pages.ts';
import { brandSectionStore, productSectionStore } from './lists.ts';
import { addressOfOwner, type Owner } from './owners.ts';
import { keepDraft, LAYOUT_TAG } from './pages.ts';
import { nextHomeBoundary, publicHome, showsSomething } from './read-sections.service.ts';
import { requirePreviews } from './require-previews.ts';
import { getSlider, listSliders, publicSlider, removeSlider, saveSlider, sliderHistory } from './sliders.ts';
import { storyToEdit } from './usual-story.ts';

export function sectionRoutes(app: App): void {
  publicRoutes(app);
  homePageRoutes(app);
  launchPageRoutes(app);
  const { clock } = app;
  mountHistory(app, sliderHistory, sliderVersions);
  const save = (db: Db, actor: Actor, input: SliderInput) => saveSlider(db, actor, input, clock());
  const sliderStore = { list: listSliders, get: getSlider, save, remove: removeSlider };
  mountCrud(app, sliders, sliderStore, { saved: 'Slider Saved.', removed: 'Slider Deleted.' });
  mountCrud(app, productSections, productSectionStore);
  mountCrud(app, brandSections, brandSectionStore);
}

function homePageRoutes(app: App): void {
  const { db, clock } = app;
  const store = homePageStore;
  mount(app, layouts.list, ({ query }) => store.list(db, query, clock()));
  mount(app, layouts.get, async ({ params }) => ({ data: await store.get(db, params.id) }));
  mount(app, layouts.save, async ({ body, session }) => ({
    msg: 'Home Page Saved.',
    data: await store.save(db, actorOf(session), body, clock()),
  }));
  mount(app, layouts.remove, async ({ params, session }) => ({
    msg: 'Home Page Deleted.',
    data: await store.remove(db, actorOf(session), params.id),
  }));
  mount(app, endpoints.makeHome, async ({ params, body: { is_empty }, session }) => ({
    msg: 'This home page is live.',
    data: await makeHome(db, actorOf(session), params.id, {
      mayShow: is_empty || (await showsSomething(db, params.id, clock())),
    }),
  }));
  mount(app, endpoints.previewLayout, async ({ body, request }) => ({
    data: await previewOf(app, request, { ...body, owner_kind: 'home', owner_id: null }),
  }));
  mountHistory(app, store, layoutHistory);
}

function launchPageRoutes(app: App): void {
  const { db, clock } = app;
  const store = launchPageStore;
  mount(app, launchPages.list, ({ query }) => store.list(db, query));
  mount(app, launchPages.get, async ({ params }) => ({ data: await store.get(db, params.id) }));
  mount(app, launchPages.save, async ({ body, session }) => ({
    msg: body.is_draft ? 'Draft saved. It isn’t live yet.' : 'Launch Page Saved.',
    data: await store.save(db, actorOf(session), body, clock()),
  }));
  mount(app, launchPages.remove, async ({ params, session }) => ({
    msg: 'Launch Page Deleted.',
    data: await store.remove(db, actorOf(session), params.id),
  }));
  mount(app, launchPageEndpoints.previewEditedLaunchPage, async ({ body, request }) => ({
    data: await previewOf(app, request, body),
  }));
  mount(app, launchPageEndpoints.usualStory, async ({ params }) => ({ data: await storyToEdit(db, params.id) }));
  mountVersions(app, store, launchPageVersions, async (id, request) => {
    const page = await store.get(db, id);
    await requirePreviews(app, request, page);
    return addressOfOwner(db, page);
  });
}

/** Makes the link to a page being edited. */
async function previewOf(app: App, request: FastifyRequest, page: Owner & { section: { _id?: string }[] }) {
  const { db, clock, config } = app;
  const { owner_kind, owner_id, section } = page;
  await requirePreviews(app, request, page);
  const version = await keepDraft(db, { owner_kind, owner_id }, section, clock());
  return previewLink(config.AGRIM_SECRET, await addressOfOwner(db, page), clock(), { version });
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
