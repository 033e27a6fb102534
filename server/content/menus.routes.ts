import { menuEndpoints as endpoints } from '../../contract/content/menus.ts';
import type { App } from '../app.ts';
import { actorOf } from '../http/caller/session.ts';
import { mount } from '../http/mount.ts';
import { frameOf, nextFrameBoundary } from './frame.ts';
import { listMenu, MENUS_TAG, orderMenu, removeMenuItem, saveMenuItem } from './menus.service.ts';

export function menuRoutes(app: App): void {
  const { db, clock } = app;
  mount(app, endpoints.listMenu, async () => ({ data: await listMenu(db, clock()) }));
  mount(app, endpoints.saveMenuItem, async ({ body, session }) => ({
    msg: 'Menu Saved.',
    data: await saveMenuItem(db, actorOf(session), body),
  }));
  mount(app, endpoints.orderMenu, async ({ params, body, session }) => {
    await orderMenu(db, actorOf(session), params.key, body);
    return { msg: 'Menu Saved.', data: {} };
  });
  mount(app, endpoints.removeMenuItem, async ({ params, session }) => ({
    data: await removeMenuItem(db, actorOf(session), params.id),
  }));
  mount(
    app,
    endpoints.publicMenu,
    async ({ params, query, shows }) => {
      const { frame, tags } = await frameOf(app, query.lang);
      shows(tags);
      return { data: frame[params.key] };
    },
    { cache: () => [MENUS_TAG], until: () => nextFrameBoundary(db, clock()) },
  );
}
