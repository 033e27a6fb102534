import { userEndpoints as users } from '../../contract/access/users.ts';
import type { App } from '../app.ts';
import { mount } from '../http/mount.ts';
import { userRoutes } from './accounts/users.routes.ts';
import { matrixRoutes, moduleRoutes, roleRoutes } from './grants/grants.routes.ts';
import { signInRoutes } from './sign-in.routes.ts';
import type { Trail } from './sign-in-trail.ts';
import { whyAllowed } from './why.ts';

export function accessRoutes(app: App, trail: Trail): void {
  const { db } = app;
  signInRoutes(app, trail);
  userRoutes(app);
  roleRoutes(app);
  moduleRoutes(app);
  matrixRoutes(app);
  mount(app, users.whyAllowed, async ({ params, query, session }) => ({
    data: await whyAllowed(db, session, params.id, query.path),
  }));
}
