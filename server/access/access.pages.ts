import type { App } from '../app.ts';
import { mountPage } from '../http/pages.ts';

/** `/login` (spec 2.2). */
export function accessPages(app: App): void {
  mountPage(app, '/login', { page: 'login', tags: () => [], load: async () => ({}) });
}
