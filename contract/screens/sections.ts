import type { ServerRoute } from '../api.ts';
import { SCHEME_TYPES } from '../offers/scheme-types.ts';
import { brandSections, layouts, productSections } from '../sections/home.ts';
import { launchPages } from '../sections/launch-pages.ts';
import { sliders } from '../sections/sliders.ts';
import { inForm, ofKinds, PICTURES, type Screen, screenOf } from './screen.ts';

/** Calls for the choices in sections that every page can have, and for a launch page's owner. */
const CHOICES: ServerRoute[] = ['GET product', ...ofKinds(['GET scheme'], ...SCHEME_TYPES), ...PICTURES];
const OF_LAUNCH_PAGE: ServerRoute[] = ['POST launch-page/preview', 'GET launch-page/usual/{id}', ...CHOICES];
/** Other calls of a home page's form: the preview, and the choices in its own sections. */
const OF_HOME_PAGE: ServerRoute[] = [
  'POST layout/preview',
  'GET content',
  'GET slider',
  'GET product-section',
  'GET brand-section',
  ...CHOICES,
];

/** Grants a form's calls; users who can edit also see and restore earlier saves. */
const withHistory = (path: 'layout' | 'slider', ...calls: ServerRoute[]) => ({
  add: calls,
  edit: [
    ...calls,
    `GET ${path}/versions/{id}`,
    `GET ${path}/version/{id}`,
    `POST ${path}/restore/{id}`,
  ] as ServerRoute[],
});

export const sectionScreens: Screen[] = [
  {
    card: 'Home page',
    ...screenOf(layouts, withHistory('layout', ...OF_HOME_PAGE), {
      publish: { admin_routes: ['home-page-groups/publish'], server_routes: ['POST layout/home/{id}'] },
    }),
  },
  screenOf(launchPages, {
    add: OF_LAUNCH_PAGE,
    edit: [
      ...OF_LAUNCH_PAGE,
      'GET launch-page/versions/{id}',
      'GET launch-page/version/{id}',
      'GET launch-page/preview/{id}',
      'POST launch-page/restore/{id}',
    ],
  }),
  screenOf(productSections, inForm('GET product')),
  screenOf(brandSections, inForm('GET brand')),
  screenOf(sliders, withHistory('slider', 'GET product', ...ofKinds(['GET scheme'], ...SCHEME_TYPES), ...PICTURES)),
];
