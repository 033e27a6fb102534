import type { FastifyReply } from 'fastify';
import type { StoredFile } from '../edges/storage.ts';

/** Sends a stranger's picture to a user allowed to see it. No script in it may run, and no cache may keep it. */
export const sendPrivately = (reply: FastifyReply, { stream, bytes }: StoredFile): FastifyReply =>
  reply
    .type('image/jpeg')
    .headers({
      'cache-control': 'no-store',
      'content-length': bytes,
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
    })
    .send(stream);
