import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { uploadReply } from '../imports/imports.ts';

export const officeImportEndpoints = {
  exportRetailers: endpoint('GET office/export', {
    about: 'The retailers of your subtree as a CSV or XLSX file that import takes',
    query: z.object({ format: z.enum(['csv', 'xlsx']).default('csv') }),
    file: true,
    reply: z.unknown(),
  }),
  importRetailers: endpoint('POST office/import', {
    about:
      'Upload a CSV, XLSX, XLS or ODS file that adds and changes retailers by their codes, with their first users; nothing is written yet',
    multipart: true,
    reply: uploadReply,
  }),
};
