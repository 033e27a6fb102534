import { settingEndpoints as endpoints } from '../../contract/settings/settings.ts';
import type { App } from '../app.ts';
import { flushEverywhere } from '../http/caching/cache.ts';
import { actorOf } from '../http/caller/session.ts';
import { mount } from '../http/mount.ts';
import { SETTINGS_TAG } from './read-settings.service.ts';
import {
  getSetting,
  listSettings,
  noteFlush,
  publicSetting,
  removeSetting,
  saveSetting,
  settingSubTypes,
  settingTypes,
} from './settings.service.ts';

export function settingRoutes(app: App): void {
  const { db } = app;
  mount(app, endpoints.listSettings, ({ query }) => listSettings(db, query));
  mount(app, endpoints.settingTypes, async () => ({ data: await settingTypes(db) }));
  mount(app, endpoints.settingSubTypes, async ({ params }) => ({ data: await settingSubTypes(db, params.type) }));
  mount(app, endpoints.getSetting, async ({ params }) => ({ data: await getSetting(db, params.id) }));
  mount(app, endpoints.saveSetting, async ({ params, body, session }) => {
    const { setting, isBound } = await saveSetting(db, actorOf(session), { ...body, type: params.type });
    const msg = isBound
      ? 'Setting saved. For the next 72 hours, the old value still applies to you and the new one to everyone else.'
      : 'Setting saved.';
    return { msg, data: setting };
  });
  mount(app, endpoints.removeSetting, async ({ params, session }) => ({
    data: await removeSetting(db, actorOf(session), params.id),
  }));
  mount(app, endpoints.publicSetting, async ({ params }) => ({ data: await publicSetting(db, params) }), {
    cache: () => [SETTINGS_TAG],
  });
  mount(app, endpoints.flushCache, async ({ session }) => {
    await noteFlush(db, actorOf(session));
    await flushEverywhere(db);
    return { msg: 'Cache cleared.', data: {} };
  });
}
