import { type FormEvent, useEffect, useRef, useState } from 'react';
import { MOST_REVIEW_PICTURES } from '../../../contract/pictures.ts';
import { CallError, call } from '../../shared/api.ts';
import { button, problem, spinner } from '../kit/controls.ts';
import { PicturesField } from '../kit/PicturesField.tsx';
import { smallerPicture } from '../smaller-picture.ts';
import { Said } from './FormParts.tsx';
import css from './Reviews.module.css';

export const REVIEW_PICTURES = 'image/jpeg,image/png,image/webp';

/** What became of the pictures of a review that is kept: those that were refused, each with why, and the room left. */
export interface LeftPictures {
  upload_key: string;
  refused: string[];
  room: number;
}

/** Adds pictures to a review that is kept; one that is refused does not keep the others back. */
export async function sendPictures(
  upload_key: string,
  pictures: File[],
  room = MOST_REVIEW_PICTURES,
): Promise<LeftPictures> {
  const refused: string[] = [];
  for (const picture of pictures.slice(0, room)) {
    const form = new FormData();
    form.append('file', await smallerPicture(picture));
    try {
      await call('POST review/public/picture/{key}', { params: { key: upload_key }, body: form });
    } catch (error) {
      const why = error instanceof CallError ? (error.errors.file ?? error.message) : 'It could not be sent.';
      refused.push(`${picture.name}: ${why}`);
    }
  }
  const sent = Math.min(pictures.length, room) - refused.length;
  return { upload_key, refused, room: room - sent };
}

interface Props {
  said: string;
  left: LeftPictures;
  onSent(left: LeftPictures): void;
}

/** The review is kept, a picture was refused: another may be chosen, or the review goes without it. */
export function ReviewPictures({ said, left, onSent }: Props) {
  const [pictures, setPictures] = useState<File[]>([]);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer begins anew at the field
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-field=pictures]')?.focus(), [left]);

  async function sendAgain(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const after = await sendPictures(left.upload_key, pictures, left.room);
    setBusy(false);
    onSent(after);
  }

  return (
    <form ref={form} className={css.form} noValidate onSubmit={sendAgain}>
      <Said>{said}</Said>
      <div className={problem} role="alert">
        <p>Your review is saved, but not with all pictures. Choose others, or leave it without.</p>
        {left.refused.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <PicturesField id="review-pictures" room={left.room} accept={REVIEW_PICTURES} onChange={setPictures} />
      <div className={css.choice}>
        <button type="submit" className={button()} disabled={busy || pictures.length === 0}>
          {busy && <span className={spinner} />}
          Send pictures
        </button>
        <button type="button" className={button('outline')} onClick={() => onSent({ ...left, refused: [] })}>
          Leave it without
        </button>
      </div>
    </form>
  );
}
