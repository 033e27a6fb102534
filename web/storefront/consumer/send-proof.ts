import { CallError, newIdempotencyKey } from '../../shared/api.ts';
import { uploadPatiently } from '../patient-upload.ts';
import { smallerPicture } from '../smaller-picture.ts';

const FORMATS = ['image/jpeg', 'image/png', 'image/webp'];
/** Tries for one picture: about two minutes, with pauses. */
const TRIES = 12;
/** JPEG quality: enough to read a payment. */
const QUALITY = 0.7;
/** Larger pictures, in bytes, are shrunk again: they would take seconds on a slow network. */
const LARGE = 300_000;
const LOWER_QUALITY = 0.5;

export interface SentProof {
  _id: string;
  name: string;
}

interface Watch {
  /** Called once the picture is small enough to send; `preview` is an address that shows it. */
  onReady: (preview: string) => void;
  /** Called with the share sent, from 0 to 1; undefined while offline. */
  onProgress: (share: number | undefined) => void;
  isWanted: () => boolean;
  /** The error for a wrong format. This reads the file's type; the server checks the content. */
  notAPicture: string;
}

/**
 * Uploads a payment's picture over an unreliable connection: the server keeps the same picture under the same key once.
 * Throws a CallError if the server refuses it, or can't be reached for long.
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

/** A data URL, because the page's CSP forbids object URLs for pictures. */
function asAddress(picture: Blob): Promise<string> {
  return new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => done('');
    reader.readAsDataURL(picture);
  });
}
