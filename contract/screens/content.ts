import type { ServerRoute } from '../api.ts';
import { blogCategories } from '../blog.ts';
import { SCHEME_TYPES } from '../scheme-types.ts';
import { crud, ofKinds, PICTURES, type Screen, screenOf } from '../screen.ts';

const VERSIONS = ['GET content/versions/{id}', 'GET content/version/{id}', 'GET content/preview/{id}'] as const;

/** What an entry of a menu is chosen from. */
const TARGETS = [
  'GET content',
  'GET product',
  'GET blog',
  ...ofKinds(['GET scheme'], ...SCHEME_TYPES),
] satisfies ServerRoute[];

const contentScreen = (path: string, label: string): Screen => ({
  path,
  label,
  group: 'Content',
  records: { Content: 'edit' },
  grants: crud(path, {
    view: ['GET content'],
    add: ['POST content', ...PICTURES],
    edit: ['GET content/{id}', 'POST content {_id}', ...VERSIONS, 'POST content/restore/{id}', ...PICTURES],
    delete: ['DELETE content/{id}'],
  }),
});

export const contentScreens: Screen[] = [
  contentScreen('page-manage', 'Pages'),
  contentScreen('content-manage', 'Content sections'),
  {
    path: 'menu-manage',
    label: 'Menus',
    group: 'Content',
    records: { Menu: 'list', 'Menu entry': 'list' },
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
  {
    path: 'blog-manage',
    label: 'Blog',
    group: 'Content',
    records: { 'Blog post': 'edit' },
    grants: crud('blog-manage', {
      view: ['GET blog', 'GET blog-category'],
      add: ['POST blog', 'GET blog-category', ...PICTURES],
      edit: [
        'GET blog/{id}',
        'POST blog {_id}',
        'GET blog-category',
        'GET blog/versions/{id}',
        'GET blog/version/{id}',
        'GET blog/preview/{id}',
        'POST blog/restore/{id}',
        ...PICTURES,
      ],
      delete: ['DELETE blog/{id}'],
    }),
  },
  screenOf(blogCategories),
  {
    path: 'contact-manage',
    label: 'Messages to us',
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
