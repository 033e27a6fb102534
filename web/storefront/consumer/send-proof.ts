import { CallError, newIdempotencyKey } from '../../shared/api.ts';
import { upload } from '../../shared/upload.ts';
import { smallerPicture } from '../smaller-picture.ts';

const FORMATS = ['image/jpeg', 'image/png', 'image/webp'];
/** Tries of one picture: with the pauses between them some two minutes. */
const TRIES = 12;
const LONGEST_PAUSE = 15_000;
/** A payment is read from it, no scratch is looked for. */
const QUALITY = 0.7;
/** Bytes above which it is made smaller once more: some seconds of a slow network. */
const LARGE = 300_000;
const LOWER_QUALITY = 0.5;

export interface SentProof {
  _id: string;
  name: string;
}

interface Watch {
  /** It is made smaller and about to be sent; `preview` is the address to show it by. */
  onReady: (preview: string) => void;
  /** The share that is sent, from 0 to 1; undefined while the connection is away. */
  onProgress: (share: number | undefined) => void;
  isWanted: () => boolean;
  /** What is said of another format, by its name here and by its content at the server. */
  notAPicture: string;
}

/**
 * Sends the picture of a payment, over a connection that breaks as often as it may: the same picture under the same key
 * is kept once. Throws a CallError where the server refuses it, or where it was not to be reached for long.
 */
export async function sendProof(file: File, { onReady, onProgress, isWanted, notAPicture }: Watch): Promise<SentProof> {
  if (!FORMATS.includes(file.type)) throw new CallError('refused', notAPicture);
  const idempotencyKey = newIdempotencyKey();
  let picture = await smallerPicture(file, QUALITY);
  if (picture.size > LARGE) picture = await smallerPicture(file, LOWER_QUALITY);
  onReady(await asAddress(picture));
  for (let tried = 1; ; tried += 1) {
    const form = new FormData();
    form.append('file', picture);
    try {
      return (await upload('POST order/public/upload', { form, idempotencyKey, onProgress })).data;
    } catch (error) {
      if (error instanceof CallError && error.status === 415) throw new CallError('refused', notAPicture);
      if (tried === TRIES || !isWanted() || !isWorthAgain(error)) throw error;
      onProgress(undefined);
      await pause(Math.min(500 * 2 ** tried, LONGEST_PAUSE));
    }
  }
}

/** No answer, or a server that asks for a moment. */
const isWorthAgain = (error: unknown) =>
  error instanceof CallError && (error.kind !== 'refused' || error.status === 429 || error.status >= 500);

/** The connection's return ends it early. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, milliseconds);
    addEventListener('online', () => done(), { once: true });
  });
}

/** Not an object's address, which the page's policy does not let pictures have. */
function asAddress(picture: Blob): Promise<string> {
  return new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => done('');
    reader.readAsDataURL(picture);
  });
}
