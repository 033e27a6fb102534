import { newIdempotencyKey } from '../shared/api.ts';
import { uploadPatiently } from './patient-upload.ts';
import { smallerPicture } from './smaller-picture.ts';

type PictureCall = 'POST review/public/picture/{key}' | 'POST order/public/track/picture/{key}';

/** Tries for one picture, before the others have their turn. */
const TRIES = 3;

/** The file to send for a chosen picture: always the same bytes under the same id, so it's kept once. */
const sendings = new WeakMap<File, { id: string; smaller: Promise<File> }>();

/** Adds a picture to the review or return of this key; throws a CallError if it's refused or lost on the way. */
export async function sendPicture(place: PictureCall, upload_key: string, picture: File): Promise<void> {
  const sending = sendings.get(picture) ?? { id: newIdempotencyKey(), smaller: smallerPicture(picture) };
  sendings.set(picture, sending);
  const form = new FormData();
  form.append('file', await sending.smaller);
  const idempotencyKey = `${sending.id}-${upload_key}`;
  await uploadPatiently(place, { params: { key: upload_key }, form, idempotencyKey }, { tries: TRIES });
}
