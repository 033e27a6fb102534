import type { FastifyRequest } from 'fastify';
import { IMPORT_LIMIT } from '../../contract/imports/imports.ts';
import type { App } from '../app.ts';
import type { Session } from '../http/caller/session.ts';
import { staffLanguage } from '../http/language.ts';
import { withUpload } from '../http/reading/upload.ts';
import { uploadImport } from './imports.ts';
import type { TableImport } from './table-import.service.ts';

/** Answers the upload of a file of one kind; `subject_id` is the record that it is about. */
export function takeFile(
  { db }: Pick<App, 'db'>,
  kind: TableImport,
  { request, session, subject_id }: { request: FastifyRequest; session: Session; subject_id?: string },
) {
  const by = { session, granted: [kind.route], language: staffLanguage(request.headers) };
  return withUpload(request, { field: 'file', limit: IMPORT_LIMIT }, async (file) => ({
    data: await uploadImport(db, kind, { by, file, subject_id }),
  }));
}
