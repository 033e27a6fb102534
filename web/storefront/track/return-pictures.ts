import { fill } from '../../../contract/language/fill.ts';
import type { TrackedOrder } from '../../../contract/orders/track.ts';
import { CallError } from '../../shared/api.ts';
import { sendPicture } from '../send-picture.ts';

/** Pictures of a return that didn't arrive, the number sent in all, and the server's reasons. */
export interface Unsent {
  pictures: File[];
  of: number;
  why: string;
}

/** Sends pictures one after the other; a failed one doesn't stop the others. Returns nothing if all arrived. */
export async function sendPictures(
  upload_key: string,
  pictures: File[],
  onNext: (number: number, of: number) => void,
): Promise<Unsent | undefined> {
  const failed: File[] = [];
  let why = '';
  for (const [index, picture] of pictures.entries()) {
    onNext(index + 1, pictures.length);
    try {
      await sendPicture('POST order/public/track/picture/{key}', upload_key, picture);
    } catch (error) {
      failed.push(picture);
      if (error instanceof CallError && error.kind === 'refused') why = error.errors.file ?? error.message;
    }
  }
  return failed.length > 0 ? { pictures: failed, of: pictures.length, why } : undefined;
}

/** Says in the page's language which pictures didn't arrive. */
export function unsentWords(
  { pictures, of, why }: Unsent,
  t: Record<'picture_lost' | 'pictures_lost', string>,
): string {
  const lost = of === 1 ? t.picture_lost : fill(t.pictures_lost, { count: pictures.length, of });
  return why ? `${lost} ${why}` : lost;
}

/** Returns the order after this many pictures of its return have arrived. */
export function withSent(order: TrackedOrder, sent: number): TrackedOrder {
  const pictures = order.return?.pictures;
  if (!order.return || !pictures) return order;
  const room = pictures.room - sent;
  return { ...order, return: { ...order.return, pictures: room > 0 ? { ...pictures, room } : null } };
}
