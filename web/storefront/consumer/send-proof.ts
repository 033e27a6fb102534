import { CallError, newIdempotencyKey } from '../../shared/api.ts';
import { uploadPatiently } from '../patient-upload.ts';
import { smallerPicture } from '../smaller-picture.ts';

const FORMATS = ['image/jpeg', 'image/png', 'image/webp'];
/** Tries for one picture: about two minutes with the pauses between them. */
const TRIES = 12;
/** Enough to read a payment, though not to look for a scratch. */
const QUALITY = 0.7;
/** Bytes above which it is made smaller again: some seconds of a slow network. */
const LARGE = 300_000;
const LOWER_QUALITY = 0.5;

export interface SentProof {
  _id: string;
  name: string;
}

interface Watch {
  /** Called when it is small enough to send; `preview` is an address that shows it. */
  onReady: (preview: string) => void;
  /** The sent share, from 0 to 1; undefined while the connection is away. */
  onProgress: (share: number | undefined) => void;
  isWanted: () => boolean;
  /** The text about another format, by its name here and by its content at the server. */
  notAPicture: string;
}

/**
 * Sends the picture of a payment over a connection that may break: the same picture under the same key is kept once.
 * Throws a CallError if the server refuses it, or is unreachable for long.
 */
export async function sendProof(file: File, { onReady, onProgress, isWanted, notAPicture }: Watch): Promise<SentProof> {
  if (!FORMATS.includes(file.type)) throw new CallError('refused', notAPicture);
  const idempotencyKey = newIdempotencyKey();
  let picture = await smallerPicture(file, QUALITY);
  if (picture.size > LARGE) picture = await smallerPicture(file, LOWER_QUALITY);
  onReady(await asAddress(picture));
  const form = new FormData();
  form.append('file', picture);
  const patience = { tries: TRIES, isWanted, onAway: () => onProgress(undefined) };
  try {
    return (await uploadPatiently('POST order/public/upload', { form, idempotencyKey, onProgress }, patience)).data;
  } catch (error) {
    if (error instanceof CallError && error.status === 415) throw new CallError('refused', notAPicture);
    throw error;
  }
}

/** Not an object URL, which the page's policy forbids for pictures. */
function asAddress(picture: Blob): Promise<string> {
  return new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => done('');
    reader.readAsDataURL(picture);
  });
}
