import type { ServerRoute } from '../api.ts';
import { brandSections, productSections } from '../layout.ts';
import { crud, inForm, PICTURES, type Screen, screenOf } from '../screen.ts';

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
    records: { 'Home page': 'edit' },
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
  screenOf(productSections, inForm('GET product')),
  screenOf(brandSections, inForm('GET brand')),
  {
    path: 'slider-manage',
    label: 'Sliders',
    group: 'Content',
    records: { Slider: 'edit' },
    grants: crud('slider-manage', {
      view: ['GET slider'],
      add: ['POST slider', ...PICTURES],
      edit: ['GET slider/{id}', 'POST slider {_id}', ...PICTURES],
      delete: ['DELETE slider/{id}'],
    }),
  },
];
