import type { ServerRoute } from '../api.ts';
import { launchPages } from '../launch-pages/launch-pages.ts';
import { brandSections, layouts, productSections } from '../layout/layout.ts';
import { sliders } from '../layout/sliders.ts';
import { SCHEME_TYPES } from '../offers/scheme-types.ts';
import { inForm, ofKinds, PICTURES, type Screen, screenOf } from './screen.ts';

/** The other calls of a home page's form: the preview, and the choices for its sections. */
const SECTIONS: ServerRoute[] = [
  'POST layout/preview',
  'GET content',
  'GET slider',
  'GET product-section',
  'GET brand-section',
];

/** The choices of a launch page's form: its subject, and the content of its sections. */
const LAUNCH_PAGE_CHOICES: ServerRoute[] = ['GET product', ...ofKinds(['GET scheme'], ...SCHEME_TYPES), ...PICTURES];

/** The calls of a form; people who edit may also see and put back earlier saves. */
const withHistory = (path: 'layout' | 'slider', ...calls: ServerRoute[]) => ({
  add: calls,
  edit: [
    ...calls,
    `GET ${path}/versions/{id}`,
    `GET ${path}/version/{id}`,
    `POST ${path}/restore/{id}`,
  ] as ServerRoute[],
});

export const layoutScreens: Screen[] = [
  {
    card: 'Home page',
    ...screenOf(layouts, withHistory('layout', ...SECTIONS), {
      publish: { admin_routes: ['home-page-groups/publish'], server_routes: ['POST layout/home/{id}'] },
    }),
  },
  screenOf(launchPages, {
    add: LAUNCH_PAGE_CHOICES,
    edit: [
      ...LAUNCH_PAGE_CHOICES,
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
