import type { ServerRoute } from '../api.ts';
import { blogCategories, posts } from '../content/blog.ts';
import { contents } from '../content/content.ts';
import { SCHEME_TYPES } from '../offers/scheme-types.ts';
import { ofKinds, PICTURES, type Screen, screenOf } from './screen.ts';

const VERSIONS = ['GET content/versions/{id}', 'GET content/version/{id}', 'GET content/preview/{id}'] as const;

/** Calls for choosing what a menu entry links to. */
const TARGETS = [
  'GET content',
  'GET product',
  'GET blog',
  ...ofKinds(['GET scheme'], ...SCHEME_TYPES),
] satisfies ServerRoute[];

/** Contents have two screens: one for pages, one for sections of pages. */
const contentScreen = (screen: Pick<Screen, 'path' | 'label' | 'group'>): Screen =>
  screenOf({ ...contents, screen }, { add: PICTURES, edit: [...VERSIONS, 'POST content/restore/{id}', ...PICTURES] });

export const contentScreens: Screen[] = [
  contentScreen(contents.screen),
  contentScreen({ path: 'content-manage', label: 'Content sections', group: 'Content' }),
  {
    path: 'menu-manage',
    label: 'Menus',
    group: 'Content',
    records: { Menu: 'list', 'Menu item': 'list', 'Menu entry': 'list' },
    grants: {
      view: { admin_routes: ['menu-manage'], server_routes: ['GET menu'] },
      add: { admin_routes: ['menu-manage/add'], server_routes: ['POST menu', ...TARGETS] },
      edit: {
        admin_routes: ['menu-manage/edit/:id'],
        server_routes: ['POST menu {_id}', 'POST menu/order/{key}', ...TARGETS],
      },
      delete: { admin_routes: ['menu-manage/delete'], server_routes: ['DELETE menu/{id}'] },
    },
  },
  screenOf(posts, {
    view: ['GET blog-category'],
    add: ['GET blog-category', ...PICTURES],
    edit: [
      'GET blog-category',
      'GET blog/versions/{id}',
      'GET blog/version/{id}',
      'GET blog/preview/{id}',
      'POST blog/restore/{id}',
      ...PICTURES,
    ],
  }),
  screenOf(blogCategories),
  {
    path: 'contact-manage',
    label: 'Contact messages',
    group: 'Messages',
    records: { 'Contact message': 'detail' },
    grants: {
      view: {
        admin_routes: ['contact-manage', 'contact-manage/detail/:id'],
        server_routes: ['GET contact', 'GET contact/{id}'],
      },
      edit: {
        admin_routes: ['contact-manage/answer'],
        server_routes: ['POST contact/reply/{id}', 'POST contact/answered/{id}', 'POST contact/note/{id}'],
      },
      delete: { admin_routes: ['contact-manage/delete'], server_routes: ['DELETE contact/{id}'] },
    },
  },
];
