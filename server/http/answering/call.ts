import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Definition } from '../../../contract/calls/endpoint.ts';
import type { Language } from '../../../contract/language/language.ts';
import type { Db } from '../../db/db.ts';
import type { Session } from '../caller/session.ts';
import type { Message } from '../words/sentence.ts';
import type { IdempotencyKey } from './idempotency.ts';

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;

/** A call as its handler gets it: parsed, with a session if the endpoint needs one. */
export interface Call<E extends Definition> {
  db: Db;
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  session: E['access'] extends 'public' ? null : Session;
  /** The endpoint's kinds that the caller's roles grant. */
  kinds: E['kinds'] extends readonly (infer K)[] ? K[] : [];
  idempotency: E['idempotent'] extends true ? IdempotencyKey | null : null;
  /** Adds tags of the records read, for a cached reply. */
  shows: (tags: string[]) => void;
  /** The caller's language: the back office's for a signed-in user, else the shop's. */
  language: Language;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * The reply before encoding; `success: true` comes later. A message to visitors is a sentence with a translation. A
 * file's handler returns something Fastify can send.
 */
type Answer<E extends Definition> = E['file'] extends true
  ? unknown
  : Omit<z.output<E['reply']>, 'success' | 'msg'> & {
      msg?: (E['access'] extends 'public' ? Message : string | Message) | undefined;
    };

export type Handler<E extends Definition> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>;

/** The key of a call's question: calls with the same key get the same answer. */
export type Question<E extends Definition> = Pick<Call<E>, 'params' | 'query'>;
export type CallerOf<E extends Definition> = Pick<Call<E>, 'session' | 'kinds'>;
