import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { App } from '../app.ts';

/** Public pictures: their keys are never reused, so browsers may keep them for good. */
export async function mediaRoutes(app: App): Promise<void> {
  await app.http.register(fastifyStatic, {
    root: join(app.config.AGRIM_DATA, 'files', 'public'),
    prefix: '/public/',
    decorateReply: false,
    immutable: true,
    maxAge: '365d',
    index: false,
  });
}
