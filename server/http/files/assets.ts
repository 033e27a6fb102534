import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Storage } from '../../edges/storage.ts';
import { notFound } from '../errors.ts';
import { otherAsset } from './old-assets.ts';

interface Assets {
  /** The folder of the build. */
  root: string;
  /** The URL prefix. */
  prefix: string;
  /** The folder of other releases' files in the store. */
  area: string;
  storage: Storage;
}

/**
 * Serves a build's hashed files, which browsers keep for good. Uses `sendFile`, because the plugin's own route lists
 * the folder on each request, which takes longer than sending. An unknown name can belong to another release
 * (`old-assets.ts`).
 */
export async function installAssets(http: FastifyInstance, { root, prefix, area, storage }: Assets): Promise<void> {
  await http.register(
    async (scope) => {
      await scope.register(fastifyStatic, {
        root,
        serve: false,
        // On a first start the build is still running.
        suppressWarning: true,
        // The build writes a .br and a .gz beside each file.
        preCompressed: true,
        dotfiles: 'ignore',
        immutable: true,
        maxAge: '365d',
        index: false,
      });
      scope.get<{ Params: { '*': string } }>('/*', ({ params }, reply) => reply.sendFile(params['*']));
      scope.setNotFoundHandler(async (request: FastifyRequest, reply) => {
        const other = await otherAsset(storage, area, request.url.slice(prefix.length + 1).split('?')[0] ?? '');
        if (!other) throw notFound('File');
        return reply
          .type(other.type)
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('content-length', other.bytes)
          .send(other.stream);
      });
    },
    { prefix },
  );
}
