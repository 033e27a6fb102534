import { productFileEndpoints as endpoints } from '../../../contract/catalog/imports.ts';
import type { App } from '../../app.ts';
import { mount } from '../../http/mount.ts';
import { sendSheet } from '../../http/sheets/sheet-write.ts';
import type { TableImport } from '../../imports/table-import.service.ts';
import { takeFile } from '../../imports/upload.service.ts';
import { countExported, exportedProducts } from './product-export.ts';

export function productFileRoutes(app: App, products: TableImport): void {
  const { db } = app;
  mount(app, endpoints.exportProducts, async ({ query, language, reply }) => {
    // Lets the screen say that the export is too large for one import.
    reply.header('x-rows', await countExported(db, query.type));
    return sendSheet(reply, {
      name: 'products',
      format: query.format,
      language,
      rows: exportedProducts(db, query.type),
    });
  });
  mount(app, endpoints.importProducts, ({ request, session }) => takeFile(app, products, { request, session }));
}
