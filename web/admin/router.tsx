import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import type { Screen } from '../../contract/screen-list.ts';
import { Dashboard } from './dashboard/Dashboard.tsx';
import type { ScreenHandle } from './kit/screen.ts';
import { ownScreens } from './language/own-screens.ts';
import { resources } from './screens.ts';
import { ErrorScreen } from './shell/ErrorScreen.tsx';
import { Guard } from './shell/Guard.tsx';

/** Returns one screen's routes, on the paths of its access types. */
function screenRoutes(screen: Screen): RouteObject[] {
  const resource = resources[screen.path];
  if (!resource) return [];
  const page = (path: string, load: (typeof resource)['list']): RouteObject => ({
    path,
    handle: { path, screen } satisfies ScreenHandle,
    // Every user begins at the dashboard, so it comes with the shell. Keep `lazy` one function: if the script can't be
    // fetched, the router shows the error element.
    ...(path === START ? { Component: Dashboard } : { lazy: async () => ({ Component: await load() }) }),
  });
  const { path } = screen;
  return [
    page(path, resource.list),
    ...(resource.form ? [page(`${path}/add`, resource.form), page(`${path}/edit/:id`, resource.form)] : []),
    ...(resource.detail ? [page(`${path}/detail/:id`, resource.detail)] : []),
    ...Object.entries(resource.pages ?? {}).map(([below, load]) => page(`${path}/${below}`, load)),
  ];
}

const START = 'dashboard/commerce';

const help: RouteObject = {
  path: 'dashboard-help',
  handle: { path: 'dashboard-help' } satisfies ScreenHandle,
  lazy: { Component: async () => (await import('./dashboard/DashboardHelp.tsx')).DashboardHelp },
};

/** Every account has a profile, so the access map has no path for it. */
const profile: RouteObject = {
  path: 'profile',
  lazy: { Component: async () => (await import('./profile/Profile.tsx')).Profile },
};

export const router = createBrowserRouter(
  [
    {
      element: <Guard />,
      // As in index.html, until the first page's code has loaded.
      HydrateFallback: () => (
        <div className="opening" aria-hidden>
          <i />
          <i />
          <i />
        </div>
      ),
      errorElement: <ErrorScreen />,
      children: [
        {
          // A failed page leaves the menu in place.
          errorElement: <ErrorScreen />,
          children: [
            { index: true, element: <Navigate to={`/${START}`} replace /> },
            ...ownScreens.flatMap(screenRoutes),
            help,
            profile,
            // Spec 2.3: an ungranted path is not authorized, even if there is no such page.
            { path: '*', lazy: { Component: async () => (await import('./shell/NotAuthorized.tsx')).NotAuthorized } },
          ],
        },
      ],
    },
  ],
  { basename: '/admin' },
);
