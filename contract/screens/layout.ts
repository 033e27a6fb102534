import type { ServerRoute } from '../api.ts';
import { crud, crudOf, PICTURES, type Screen } from '../screen.ts';

/** What the form of a home page calls besides: the preview, and what its sections are chosen from. */
const SECTIONS: ServerRoute[] = [
  'POST layout/preview',
  'GET content',
  'GET slider',
  'GET product-section',
  'GET brand-section',
];

export const layoutScreens: Screen[] = [
  {
    path: 'home-page-groups',
    label: 'Home page',
    group: 'Content',
    card: 'Home page',
    grants: {
      ...crud('home-page-groups', {
        view: ['GET layout'],
        add: ['POST layout', ...SECTIONS],
        edit: ['GET layout/{id}', 'POST layout {_id}', ...SECTIONS],
        delete: ['DELETE layout/{id}'],
      }),
      publish: { admin_routes: ['home-page-groups/publish'], server_routes: ['POST layout/home/{id}'] },
    },
  },
  {
    path: 'product-section',
    label: 'Product sections',
    group: 'Content',
    grants: crudOf('product-section', 'product-section', ['GET product']),
  },
  {
    path: 'brand-section-manage',
    label: 'Brand sections',
    group: 'Content',
    grants: crudOf('brand-section-manage', 'brand-section', ['GET brand']),
  },
  {
    path: 'slider-manage',
    label: 'Sliders',
    group: 'Content',
    grants: crud('slider-manage', {
      view: ['GET slider'],
      add: ['POST slider', ...PICTURES],
      edit: ['GET slider/{id}', 'POST slider {_id}', ...PICTURES],
      delete: ['DELETE slider/{id}'],
    }),
  },
];
