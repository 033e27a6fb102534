import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { uploadReply } from '../imports/imports.ts';
import { PRODUCT_TYPES } from './catalog.ts';

export const productFileEndpoints = {
  exportProducts: endpoint('GET product/export', {
    about: 'All products of a type with their variants and stock, as CSV or XLSX',
    query: z.object({ format: z.enum(['csv', 'xlsx']).default('csv'), type: z.enum(PRODUCT_TYPES).optional() }),
    file: true,
    reply: z.unknown(),
  }),
  importProducts: endpoint('POST product/import', {
    about: 'Upload a CSV, XLSX, XLS or ODS file of products or stock as the form field file; nothing is written yet',
    multipart: true,
    reply: uploadReply,
  }),
};
