import { setTimeout as sleep } from 'node:timers/promises';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Diary } from './diary.ts';

/** In milliseconds. */
const CUT_MS = 15_000;
const RETRY_MS = 200;

interface Call {
  method?: 'GET' | 'POST';
  path: string;
  body?: object;
  key?: string;
  token?: string;
  headers?: Record<string, string>;
  /** The body as sent, if a signature depends on it. */
  text?: string;
  /** Gives up after this many milliseconds, like a phone that loses its network. */
  cut?: number;
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a client of ours reads what it knows of, as a foreign one does
  reply: any;
}

export interface Client {
  ask(call: Call): Promise<Answer>;
  /** Asks again while there is no answer or the server is busy, until `end`. */
  insist(call: Call, end: AbortSignal): Promise<Answer>;
  /** The value of a solved captcha. */
  captcha(): Promise<string>;
  /** The position in a waiting room, which a browser keeps in a cookie. */
  place: string | undefined;
}

interface Who {
  address: string;
  actor: string;
  /** The address that the proxy reports. */
  from: string;
}

/** Makes an actor's client, which knows the server only by its API. */
export function client({ address, actor, from }: Who, diary: Diary): Client {
  async function ask({ method, path, body, key, token, headers, text, cut = CUT_MS }: Call): Promise<Answer> {
    const at = diary.now();
    const isForm = body instanceof FormData;
    const way = method ?? (body ? 'POST' : 'GET');
    const answer = await fetch(`${address}/api/${path}`, {
      method: way,
      headers: {
        'x-forwarded-for': from,
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
        ...(token && { authorization: token }),
        ...(us.place && { 'x-place': us.place }),
        ...headers,
      },
      ...(body && { body: isForm ? body : (text ?? JSON.stringify(body)) }),
      signal: AbortSignal.timeout(cut),
    })
      .then(async (reply) => ({ status: reply.status, reply: await reply.json() }))
      .catch(() => ({ status: 0, reply: undefined }));
    const did = `${way} ${path
      .replace(/\?.*/, '')
      .replace(/[\da-f]{8}-[\da-f-]{27}/g, '{id}')
      .replace(/public\/[\w-]{16}(?=\/|$)/, 'public/{key}')}`;
    diary.answers.push({ at, actor, did, status: answer.status, took: diary.now() - at });
    return answer;
  }

  const us: Client = {
    ask,
    place: undefined,
    async insist(call, end) {
      for (;;) {
        const answer = await ask(call);
        if (![0, 502, 503].includes(answer.status) || end.aborted) return answer;
        await sleep(RETRY_MS);
      }
    },
    async captcha() {
      const { reply } = await ask({ path: 'captcha/challenge' });
      const challenge = reply?.data;
      if (!challenge) return '';
      const solution = await solveChallenge({ challenge, deriveKey });
      return btoa(JSON.stringify({ challenge, solution }));
    },
  };
  return us;
}
