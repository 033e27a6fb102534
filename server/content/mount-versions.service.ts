import type { FastifyRequest } from 'fastify';
import type { versionEndpoints } from '../../contract/calls/versions.ts';
import type { App } from '../app.ts';
import { mount } from '../http/mount.ts';
import { APPROVAL, previewLink } from '../http/pages/preview.ts';
import { type AtAnyPath, type History, mountHistory } from '../http/rows/history.ts';

type Endpoints = ReturnType<typeof versionEndpoints<'content'>>;

/**
 * Mounts the calls about versions that `drafted` keeps. `pathOf` returns the page that shows a text, and throws if the
 * caller isn't allowed to see it unpublished.
 */
export function mountVersions(
  app: App,
  store: History,
  given: AtAnyPath<Endpoints>,
  pathOf: (id: string, request: FastifyRequest) => Promise<string>,
): void {
  const { db, clock, config } = app;
  mountHistory(app, store, given);
  // The endpoints differ only in their paths.
  mount(app, (given as Endpoints).preview, async ({ params, request }) => ({
    data: await previewLink(config.AGRIM_SECRET, await pathOf(params.id, request), clock(), {
      life: APPROVAL,
      version: (await store.versions(db, params.id))[0]?._id,
    }),
  }));
}
