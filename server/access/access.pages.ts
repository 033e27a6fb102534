import type { App } from '../app.ts';
import { mountPage } from '../http/pages/pages.ts';

/** Serves `/login` (spec 2.2). */
export function accessPages(app: App): void {
  mountPage(app, { page: 'login', tags: () => [], load: async () => ({}) });
  // Without scripts, "Sign In" submits the form itself; the server reads none of its fields.
  app.http.register(async (http) => {
    http.addContentTypeParser('application/x-www-form-urlencoded', (_request, body, done) => {
      body.resume();
      done(null);
    });
    http.post('/login', (_request, reply) => reply.redirect('/login', 303));
  });
}
