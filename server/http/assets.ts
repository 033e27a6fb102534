import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * The hashed files of a build below an address, kept by browsers for good. They go out by `sendFile`: the plugin's own
 * route reads the names of the whole folder for each request, which cost more than sending the file.
 */
export async function installAssets(http: FastifyInstance, root: string, prefix: string): Promise<void> {
  await http.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root,
      serve: false,
      // At a first start it is still being built.
      suppressWarning: true,
      // The build lays a .br and a .gz beside each file.
      preCompressed: true,
      dotfiles: 'ignore',
      immutable: true,
      maxAge: '365d',
      index: false,
    });
    scope.get<{ Params: { '*': string } }>(`${prefix}*`, ({ params }, reply) => reply.sendFile(params['*']));
  });
}
