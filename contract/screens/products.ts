import { brands } from '../catalog/brands.ts';
import type { PRODUCT_TYPES } from '../catalog/catalog.ts';
import { specificationSheets } from '../catalog/specifications.ts';
import { SCHEME_TYPES } from '../offers/scheme-types.ts';
import { crud, inForm, ofKinds, PICTURES, type Screen, screenOf } from './screen.ts';

function productScreen(kind: (typeof PRODUCT_TYPES)[number], label: string): Screen {
  const path = kind.toLowerCase();
  const base = `product-manage/${path}`;
  return {
    path: base,
    label,
    group: 'Products',
    card: label,
    kind,
    records: { Product: 'edit' },
    grants: {
      ...crud(base, {
        view: [
          'GET product',
          'GET product/product/{id}',
          'GET product-type/{id}',
          'GET product/stock/{id}',
          'GET brand',
          'GET specification-sheet',
        ],
        add: ['POST product', ...PICTURES],
        edit: [
          'GET product/product/{id}',
          'GET product/preview/{id}',
          'POST product {_id}',
          'GET live-change',
          'POST product/status/multiple {is_active}',
          'POST product/status/multiple {is_published}',
          ...PICTURES,
        ],
        delete: ['DELETE product/delete/{id}', 'POST product/status/multiple {is_deleted}'],
      }),
      import: {
        admin_routes: [`${base}/import`],
        server_routes: ['POST product/import'],
      },
      export: { admin_routes: [`${base}/export`], server_routes: ['GET product/export'] },
    },
  };
}

export const productScreens: Screen[] = [
  productScreen('MAIN', 'Main products'),
  productScreen('BUNDLE', 'Bundle products'),
  screenOf(brands, inForm(...PICTURES)),
  screenOf(specificationSheets),
  {
    path: 'media-manage',
    label: 'Media',
    group: 'Products',
    records: { File: 'list', Folder: 'list' },
    grants: {
      view: {
        admin_routes: ['media-manage'],
        server_routes: ['GET files', 'GET files/{id}', 'GET files/folder'],
      },
      add: { admin_routes: ['media-manage/add'], server_routes: ['POST files/upload', 'POST files/folder'] },
      edit: {
        admin_routes: ['media-manage/edit/:id'],
        server_routes: ['POST files', 'POST files/multiple/folder', 'POST files/folder {_id}'],
      },
      delete: {
        admin_routes: ['media-manage/delete'],
        server_routes: ['DELETE files/{id}', 'DELETE files/folder/{id}'],
      },
    },
  },
  {
    path: 'editor-file-select',
    label: 'Choose a file',
    group: 'Products',
    hidden: true,
    grants: { view: { admin_routes: ['editor-file-select'], server_routes: ['GET files', 'GET files/folder'] } },
  },
  {
    path: 'review-manage',
    label: 'Reviews',
    group: 'Products',
    records: { Review: 'list' },
    grants: {
      view: { admin_routes: ['review-manage'], server_routes: ['GET review'] },
      edit: { admin_routes: ['review-manage/decide'], server_routes: ['POST review/decide/{id}'] },
    },
  },
  {
    path: 'asked-questions',
    label: 'Product questions',
    group: 'Products',
    records: { Question: 'list' },
    grants: {
      view: { admin_routes: ['asked-questions'], server_routes: ['GET question'] },
      edit: { admin_routes: ['asked-questions/answer'], server_routes: ['POST question/answer/{id}'] },
      delete: { admin_routes: ['asked-questions/delete'], server_routes: ['DELETE question/{id}'] },
    },
  },
  {
    path: 'archived-items',
    label: 'Deleted items',
    group: 'Products',
    grants: {
      view: {
        admin_routes: ['archived-items'],
        server_routes: ['GET product', ...ofKinds(['GET scheme'], ...SCHEME_TYPES)],
      },
      restore: {
        admin_routes: ['archived-items/restore'],
        server_routes: [
          'POST product/restore/{id}',
          'POST product/multiple/restore',
          ...ofKinds(['POST scheme/restore/{id}'], ...SCHEME_TYPES),
        ],
      },
    },
  },
];
