import type { App } from '../app.ts';
import { mountPage } from '../http/pages/pages.ts';

/** `/login` (spec 2.2). */
export function accessPages(app: App): void {
  mountPage(app, { page: 'login', tags: () => [], load: async () => ({}) });
  // A person who presses "Sign In" before a single script has come sends the form itself; nothing of it is read.
  app.http.register(async (http) => {
    http.addContentTypeParser('application/x-www-form-urlencoded', (_request, body, done) => {
      body.resume();
      done(null);
    });
    http.post('/login', (_request, reply) => reply.redirect('/login', 303));
  });
}
