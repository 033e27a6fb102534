import { z } from 'zod';
import { endpoint, list, one } from '../calls/endpoint.ts';
import { id, instant, line, removed, text } from '../calls/fields.ts';
import { listQuery } from '../calls/list.ts';
import { fileRef } from '../catalog/catalog.ts';

/** Upload limits: bytes, pixels, and formats by magic number. */
export const PICTURE_LIMIT = 15 * 1024 * 1024;
export const PIXEL_LIMIT = 24_000_000;
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** Most bytes of a film, and the size beyond which a slow connection takes too long. */
export const FILM_LIMIT = 20 * 1024 * 1024;
export const LIGHT_FILM = 8 * 1024 * 1024;
/** Film types by stored extension; a film's content decides its type. */
export const FILM_TYPES = { mp4: 'video/mp4', webm: 'video/webm' } as const;
export type FilmFormat = keyof typeof FILM_TYPES;
export const formatOfFilm = (mime: string | undefined) =>
  (Object.keys(FILM_TYPES) as FilmFormat[]).find((format) => FILM_TYPES[format] === mime);

/** What a file is for: products can't use customers' and payment files, and only sections use films. */
const FILE_KINDS = ['LIBRARY', 'REVIEW', 'RETURN', 'PAYMENT', 'FILM'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

const fileRow = fileRef.extend({
  kind: z.enum(FILE_KINDS),
  name: z.string(),
  bytes: z.int(),
  folder_id: id.nullish(),
  added_at: instant,
});
export type FileRow = z.input<typeof fileRow>;

const folderRow = z.object({ _id: id, name: z.string(), parent_id: id.nullish() });

/** A record that uses a file; `path` is the record's admin page, if it has one. */
const use = z.object({ kind: z.string(), name: z.string(), path: z.string().nullish() });

export const mediaEndpoints = {
  listFiles: endpoint('GET files', {
    about: 'Pictures and videos in the library; find_folder_id=root lists those outside any folder',
    query: listQuery({
      find: { name: 'contains', folder_id: 'exact', kind: 'exact' },
      sort: ['name', 'bytes', 'added_at'],
    }),
    reply: list(fileRow),
  }),
  getFile: endpoint('GET files/{id}', {
    scope: 'brand',
    about: 'One picture and where it is used',
    reply: one(fileRow.extend({ used_in: z.array(use) })),
  }),
  uploadFile: endpoint('POST files/upload', {
    about:
      'Upload one picture as the form field file; it is re-encoded, its metadata is not kept. With kind=FILM one MP4 or WebM, kept as it is',
    query: z.object({ folder_id: id.optional(), kind: z.enum(['LIBRARY', 'PAYMENT', 'FILM']).default('LIBRARY') }),
    multipart: true,
    reply: one(fileRow),
  }),
  saveFile: endpoint('POST files', {
    about: 'Rename, describe or move a picture',
    body: z.object({
      _id: id,
      name: line(200).optional(),
      alt: text(300).optional(),
      alt_ne: text(300).optional(),
      folder_id: id.nullish(),
    }),
    reply: one(fileRow),
  }),
  moveFiles: endpoint('POST files/multiple/folder', {
    about: 'Move pictures into a folder, or out of all with null',
    body: z.object({ file_id: z.array(id).min(1).max(500), folder_id: id.nullable() }),
    reply: one(z.object({ file_id: z.array(id) })),
  }),
  removeFile: endpoint('DELETE files/{id}', {
    scope: 'brand',
    about: 'Delete a picture that is used nowhere',
    reply: one(removed),
  }),
  listFolders: endpoint('GET files/folder', {
    about: 'All folders of the library',
    query: listQuery({ find: {}, sort: ['name'], all: true }),
    reply: list(folderRow),
  }),
  saveFolder: endpoint('POST files/folder', {
    about: 'Add, rename or move a folder',
    body: z.object({ _id: id.optional(), name: line(80), parent_id: id.nullish() }),
    edits: true,
    reply: one(folderRow),
  }),
  removeFolder: endpoint('DELETE files/folder/{id}', {
    scope: 'brand',
    about: 'Delete an empty folder',
    reply: one(removed),
  }),
};
