import { type FormEvent, useEffect, useRef, useState } from 'react';
import { MOST_REVIEW_PICTURES } from '../../../contract/media/pictures.ts';
import { CallError } from '../../shared/api.ts';
import { button, problem } from '../kit/controls.ts';
import { PicturesField } from '../kit/form/PicturesField.tsx';
import { SendButton } from '../kit/form/SendButton.tsx';
import { useTexts } from '../kit/texts-context.tsx';
import { sendPicture } from '../send-picture.ts';
import { Notice } from './FormParts.tsx';
import css from './Reviews.module.css';
import type { texts } from './texts.ts';

export const REVIEW_PICTURES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** The outcome of a review's pictures: the refused ones with their reasons, the lost ones, and how many more fit. */
export interface LeftPictures {
  upload_key: string;
  refused: string[];
  lost: File[];
  room: number;
}

interface Sending {
  /** The text for a picture that was lost on the way. */
  lost: string;
  room?: number;
  /** Called when the upload of the n-th picture starts. */
  onPicture?: (number: number) => void;
}

/** Adds pictures to a saved review; a refused one doesn't stop the others. */
export async function sendPictures(
  upload_key: string,
  pictures: File[],
  { lost, room = MOST_REVIEW_PICTURES, onPicture }: Sending,
): Promise<LeftPictures> {
  const refused: string[] = [];
  const unsent: File[] = [];
  for (const [index, picture] of pictures.slice(0, room).entries()) {
    onPicture?.(index + 1);
    try {
      await sendPicture('POST review/public/picture/{key}', upload_key, picture);
    } catch (error) {
      if (!(error instanceof CallError && error.kind === 'refused')) unsent.push(picture);
      const why = error instanceof CallError ? (error.errors.file ?? error.message) : lost;
      refused.push(`${picture.name}: ${why}`);
    }
  }
  const sent = Math.min(pictures.length, room) - refused.length;
  return { upload_key, refused, lost: unsent, room: room - sent };
}

interface Props {
  message: string;
  left: LeftPictures;
  onSent(left: LeftPictures): void;
}

/** Says that the review is saved but a picture was refused: the customer chooses another one or none. */
export function ReviewPictures({ message, left, onSent }: Props) {
  const t = useTexts<typeof texts>('product');
  const [pictures, setPictures] = useState(left.lost);
  const [tries, setTries] = useState(0);
  const [isSending, setIsSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer begins again at the field
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-field=pictures]')?.focus(), [left]);

  async function sendAgain(event: FormEvent) {
    event.preventDefault();
    setIsSending(true);
    const after = await sendPictures(left.upload_key, pictures, { lost: t.not_sent, room: left.room });
    setIsSending(false);
    setTries(tries + 1);
    setPictures(after.lost);
    onSent(after);
  }

  return (
    <form ref={form} className={css.form} noValidate onSubmit={sendAgain}>
      <Notice>{message}</Notice>
      <div className={problem} role="alert">
        <p>{t.some_refused}</p>
        {left.refused.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <PicturesField
        // Don't resend a picture that has arrived; resend a lost one.
        key={tries}
        id="review-pictures"
        room={left.room}
        given={left.lost}
        accept={REVIEW_PICTURES}
        disabled={isSending}
        onChange={setPictures}
      />
      <div className="buttons">
        <SendButton isSending={isSending} disabled={isSending || pictures.length === 0}>
          {t.send_pictures}
        </SendButton>
        <button
          type="button"
          className={button('outline')}
          disabled={isSending}
          onClick={() => onSent({ ...left, refused: [] })}
        >
          {t.leave_without}
        </button>
      </div>
    </form>
  );
}
