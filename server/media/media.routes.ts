import type { FastifyReply } from 'fastify';
import { mediaEndpoints as endpoints, FILM_LIMIT, type FilmFormat, PICTURE_LIMIT } from '../../contract/media/media.ts';
import { FIRST_WIDTHS } from '../../contract/media/pictures.ts';
import type { App } from '../app.ts';
import { audit } from '../db/audit.ts';
import type { Db } from '../db/db.ts';
import type { StoredFile } from '../edges/storage.ts';
import { actorOf } from '../http/caller/session.ts';
import { notFound } from '../http/errors.ts';
import { mount } from '../http/mount.ts';
import { withUpload } from '../http/reading/upload.ts';
import { sendFilm, storeFilm } from './films.ts';
import { folderStore, getFile, listFiles, moveFiles, removeFile, saveFile } from './library.ts';
import { type PicturePlaces, storePicture } from './media.service.ts';
import type { files } from './media.table.ts';

type FileRow = typeof files.$inferSelect;

const PUBLIC_KEY = /^(?:(320|640|960|1280|1600)\/)?([\w-]{1,80})\.(avif|webp|jpg|png)$/;
const FILM_KEY = /^[\w-]{1,80}\.(mp4|webm)$/;
const TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' };
const YEAR = 365 * 24 * 3600;

export function mediaRoutes(app: App, places: PicturePlaces[]): void {
  const { db, storage } = app;
  mount(app, endpoints.listFiles, ({ query }) => listFiles(db, query));
  mount(app, endpoints.getFile, async ({ params }) => ({ data: await getFile(db, places, params.id) }));
  mount(app, endpoints.uploadFile, async ({ request, query: { kind, folder_id }, session }) => {
    const audited = (db: Db, file: FileRow) =>
      audit(db, actorOf(session), { action: 'add', entity: 'File', entity_id: file._id, after: file });
    const isFilm = kind === 'FILM';
    const limits = { field: 'file', limit: isFilm ? FILM_LIMIT : PICTURE_LIMIT };
    const data = await withUpload(request, limits, ({ path, ...file }) =>
      isFilm
        ? storeFilm(db, storage, { path, ...file, folder_id }, audited)
        : storePicture(db, storage, { picture: path, name: file.name, alt: '', kind, folder_id }, audited),
    );
    return { msg: isFilm ? 'Video uploaded.' : 'Picture uploaded.', data };
  });
  mount(app, endpoints.saveFile, async ({ body, session }) => ({ data: await saveFile(db, actorOf(session), body) }));
  mount(app, endpoints.moveFiles, async ({ body, session }) => ({
    data: await moveFiles(db, actorOf(session), body.file_id, body.folder_id),
  }));
  mount(app, endpoints.removeFile, async ({ params, session }) => ({
    data: await removeFile(db, places, actorOf(session), params.id),
  }));
  mount(app, endpoints.listFolders, ({ query }) => folderStore.list(db, query));
  mount(app, endpoints.saveFolder, async ({ body, session }) => ({
    data: await folderStore.save(db, actorOf(session), body),
  }));
  mount(app, endpoints.removeFolder, async ({ params, session }) => ({
    data: await folderStore.remove(db, actorOf(session), params.id),
  }));
  publicFiles(app);
  fileSelect(app);
}

/** The screen is a page of the back office; the address in the specification redirects to it. */
const fileSelect = (app: App) =>
  app.http.get('/editor-file-select', (_request, reply) => reply.redirect('/admin/editor-file-select'));

const FOR_GOOD = `public, max-age=${YEAR}, immutable`;

/** Serves public pictures and films. Their keys are never reused, so browsers can keep them for ever. */
function publicFiles(app: App): void {
  app.http.get<{ Params: { '*': string } }>('/public/*', async (request, reply) => {
    const { params } = request;
    const [film, filmFormat] = FILM_KEY.exec(params['*']) ?? [];
    if (film) {
      const storedFilm = { storage: app.storage, key: `public/${film}`, format: filmFormat as FilmFormat };
      return sendFilm(request, reply, { ...storedFilm, caching: FOR_GOOD });
    }
    const [key, width, name, format] = PUBLIC_KEY.exec(params['*']) ?? [];
    if (!key) throw notFound('File');
    const file = await app.storage.open(`public/${key}`);
    if (file) return send(reply, file, format as keyof typeof TYPES, FOR_GOOD);
    // While a size is still being made, the next smaller one is sent. A portrait is small and has no other sizes.
    const first = FIRST_WIDTHS.findLast((one) => one <= Number(width));
    const made = format === 'jpg' ? 'jpg' : 'webp';
    const smaller = first && (await app.storage.open(`public/${first}/${name}.${made}`));
    if (smaller) return send(reply, smaller, made, 'public, max-age=5');
    const whole = await app.storage.open(`public/${name}.jpg`);
    if (!whole) throw notFound('File');
    return send(reply, whole, 'jpg', 'public, max-age=5');
  });
}

function send(reply: FastifyReply, file: StoredFile, format: keyof typeof TYPES, caching: string): FastifyReply {
  return reply
    .type(TYPES[format])
    .headers({ 'cache-control': caching, 'content-length': file.bytes })
    .send(file.stream);
}
