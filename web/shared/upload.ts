import type { EndpointKey, ReplyOf } from '../../contract/api.ts';
import { addressOf, type CallError, type CallInput, headersOf, noAnswer, read, TIMEOUT } from './api.ts';

type UploadInput<K extends EndpointKey> = Pick<CallInput<K>, 'params' | 'query' | 'idempotencyKey'> & {
  form: FormData;
  /** Called with the share sent, from 0 to 1. */
  onProgress?: (share: number) => void;
};

/**
 * Sends a form with a file, by the rules of every call. Uses XMLHttpRequest, because `fetch` reports no upload
 * progress. Gives up after ten seconds without a byte sent, and half a minute after the last one.
 */
export function upload<K extends EndpointKey>(key: K, input: UploadInput<K>): Promise<ReplyOf<K>> {
  const [method = '', path = ''] = key.split(' ');
  return new Promise((fulfil, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout>;
    const wait = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), milliseconds);
    };
    const fail = (error: CallError) => {
      clearTimeout(timer);
      reject(error);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      wait(TIMEOUT);
      input.onProgress?.(loaded / total);
    };
    request.upload.onload = () => wait(3 * TIMEOUT);
    request.onabort = () => fail(noAnswer('timeout'));
    request.onerror = () => fail(noAnswer('fetch'));
    request.onload = () => {
      clearTimeout(timer);
      read<ReplyOf<K>>(new Response(request.responseText, { status: request.status })).then(fulfil, reject);
    };
    request.open(method, addressOf(path, input.params as Record<string, string> | undefined, input.query));
    for (const [name, value] of Object.entries(headersOf(input.form, input.idempotencyKey)))
      request.setRequestHeader(name, value);
    wait(TIMEOUT);
    request.send(input.form);
  });
}
