import type { z } from 'zod';
import type { BodyOf, EndpointKey, EndpointOf, QueryOf, ReplyOf } from '../../contract/api.ts';
import type { Change, Failure } from '../../contract/calls/endpoint.ts';
import type { FailureWithoutAnswer } from './failure-texts.ts';
import { loseSession, storedToken } from './session.ts';

/** How long a call waits for an answer, or for its next byte (spec 9). */
export const TIMEOUT = 10_000;

type ParamsOf<K extends EndpointKey> =
  EndpointOf<K> extends { params: infer P extends z.ZodType } ? { params: z.input<P> } : { params?: never };

export type CallInput<K extends EndpointKey> = ParamsOf<K> & {
  query?: QueryOf<K>;
  body?: BodyOf<K> | FormData;
  /** The server handles a request with the same key and body at most once. */
  idempotencyKey?: string;
  signal?: AbortSignal;
};

type CallArguments<K extends EndpointKey> =
  EndpointOf<K> extends { params: z.ZodType } ? [input: CallInput<K>] : [input?: CallInput<K>];

/**
 * A failed call: `refused` by the server with a message and field errors, or without a readable answer (timeout, fetch
 * and parsing errors of spec 8). `aborted`: we stopped waiting.
 */
export class CallError extends Error {
  // `declare` keeps old browsers from defining each field separately: 300 bytes less on every page.
  declare readonly kind: 'refused' | 'timeout' | 'fetch' | 'parsing' | 'aborted';
  declare readonly status: number;
  declare readonly errors: Record<string, string>;
  /** Others' changes since the record was opened, if the save was refused for them. */
  declare readonly changes: Change[];
  declare readonly requestId: string | undefined;
  /** The current total in rupees, if it's above the one shown. */
  declare readonly risenTo: number | undefined;
  /** This phone ordered the same recently: ask whether a second order is meant. */
  declare readonly isRepeat: boolean;
  /** The save changes live offers so much that the user must confirm it. */
  declare readonly live: Failure['live'];

  constructor(kind: CallError['kind'], message: string, status = 0, failure: Partial<Failure> = {}) {
    super(message);
    this.name = 'CallError';
    this.kind = kind;
    this.status = status;
    this.errors = failure.errors ?? {};
    this.changes = failure.changes ?? [];
    this.requestId = failure.request_id;
    this.live = failure.live;
    this.isRepeat = failure.code === 'ORDERED_BEFORE';
    this.risenTo = failure.code === 'TOTAL_ROSE' ? failure.total : undefined;
  }
}

/** Calls the API by endpoint key, and returns the whole reply; every failure is a CallError. */
export async function call<K extends EndpointKey>(key: K, ...[input]: CallArguments<K>): Promise<ReplyOf<K>> {
  return send(key, input as CallInput<K>, (response) => read<ReplyOf<K>>(response));
}

/** Receives the number of bytes that have arrived. */
export type OnBytes = (bytes: number, headers: Headers) => void;

/** Calls an endpoint that answers with a file; it can take as long as bytes keep coming. */
export async function callFile<K extends EndpointKey>(
  key: K,
  ...[input]: CallArguments<K>
): Promise<{ file: Blob; headers: Headers }> {
  const { onBytes } = (input ?? {}) as { onBytes?: OnBytes };
  return send(key, input as CallInput<K>, async (response, isAlive) => {
    if (!response.ok || !response.body) return read<never>(response);
    let come = 0;
    const counted = response.body.pipeThrough(
      new TransformStream({
        transform(bytes, out) {
          isAlive();
          come += bytes.byteLength;
          onBytes?.(come, response.headers);
          out.enqueue(bytes);
        },
      }),
    );
    const { headers } = response;
    return { file: await new Response(counted, { headers }).blob(), headers };
  });
}

declare global {
  /** Failure texts in the page's language, set when the page starts. */
  var failureTexts: Partial<Record<FailureWithoutAnswer, string>> | undefined;
}

/** Makes the error for a call without an answer, in the page's language. */
export const noAnswer = (kind: FailureWithoutAnswer, status?: number): CallError =>
  new CallError(kind, globalThis.failureTexts?.[kind] ?? kind, status);

async function send<K extends EndpointKey, Answer>(
  key: K,
  input: CallInput<K> | undefined,
  answer: (response: Response, isAlive: () => void) => Promise<Answer>,
): Promise<Answer> {
  const [method = '', path = ''] = key.split(' ');
  const { params, query, body, idempotencyKey, signal } = (input ?? {}) as CallInput<K>;
  const clock = new AbortController();
  const stop = () => clock.abort();
  let timer = setTimeout(stop, TIMEOUT);
  const isAlive = () => {
    clearTimeout(timer);
    timer = setTimeout(stop, TIMEOUT);
  };
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop);
  try {
    const response = await fetch(addressOf(path, params as Record<string, string> | undefined, query), {
      method,
      headers: headersOf(body, idempotencyKey),
      body: body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body),
      signal: clock.signal,
    });
    return await answer(response, isAlive);
  } catch (error) {
    if (error instanceof CallError) throw error;
    if (signal?.aborted) throw new CallError('aborted', '');
    if (clock.signal.aborted) throw noAnswer('timeout');
    throw noAnswer('fetch');
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

export function addressOf(path: string, params: Record<string, string> = {}, query: object = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return `/api/${filled}${String(search) && `?${search}`}`;
}

/** The browser sets a form's content type, with its boundary (spec 7). */
export function headersOf(body: unknown, idempotencyKey: string | undefined): Record<string, string> {
  const token = storedToken();
  return {
    ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    ...(token && { authorization: token }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  };
}

export async function read<Reply>(response: Response): Promise<Reply> {
  // A 403 on any call means the session is over (spec 4 and 8).
  if (response.status === 403) {
    loseSession();
    throw new CallError('refused', 'Please sign in again.', 403);
  }
  const text = await response.text();
  let reply: { success?: boolean } & Partial<Failure>;
  try {
    reply = JSON.parse(text);
  } catch {
    throw noAnswer('parsing', response.status);
  }
  if (!response.ok || !reply?.success)
    throw new CallError('refused', reply?.msg ?? '', response.status, reply ?? undefined);
  return reply as Reply;
}

/** Makes an Idempotency-Key. Browsers lack `randomUUID` on pages without https. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
