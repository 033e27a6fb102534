import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Storage } from '../../edges/storage.ts';
import { notFound } from '../errors.ts';
import { otherAsset } from './old-assets.ts';

interface Assets {
  /** The folder of the build. */
  root: string;
  /** The address below which they are found. */
  prefix: string;
  /** The name under which other releases keep theirs in the files' store. */
  area: string;
  storage: Storage;
}

/**
 * The hashed files of a build below an address, kept by browsers for good. They go out by `sendFile`: the plugin's own
 * route reads the names of the whole folder for each request, which takes longer than sending the file. A name that
 * this release does not have may belong to another one (`old-assets.ts`).
 */
export async function installAssets(http: FastifyInstance, { root, prefix, area, storage }: Assets): Promise<void> {
  await http.register(
    async (scope) => {
      await scope.register(fastifyStatic, {
        root,
        serve: false,
        // At a first start it is still being built.
        suppressWarning: true,
        // The build puts a .br and a .gz beside each file.
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
