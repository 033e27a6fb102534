import { viewEndpoints as endpoints } from '../../contract/views/views.ts';
import type { App } from '../app.ts';
import { mount } from '../http/mount.ts';
import { listViews, removeView, saveView } from './views.ts';

export function viewRoutes(app: App): void {
  const { db } = app;
  mount(app, endpoints.listViews, async ({ query, session }) => ({
    data: await listViews(db, session, query.find_screen),
  }));
  mount(app, endpoints.saveView, async ({ body, session }) => ({
    msg: 'View Saved.',
    data: await saveView(db, session, body),
  }));
  mount(app, endpoints.removeView, async ({ params, session }) => ({
    msg: 'View Deleted.',
    data: await removeView(db, session, params.id),
  }));
}
