import { type FormEvent, useEffect, useRef, useState } from 'react';
import { fill } from '../../../contract/language/fill.ts';
import { MOST_RETURN_PICTURES } from '../../../contract/media/pictures.ts';
import type { TrackedOrder } from '../../../contract/orders/track.ts';
import { CallError, call } from '../../shared/api.ts';
import { button, notice, problem } from '../kit/controls.ts';
import { PicturesField } from '../kit/form/PicturesField.tsx';
import { SendButton } from '../kit/form/SendButton.tsx';
import { TextArea } from '../kit/form/TextArea.tsx';
import { typedIn } from '../kit/form/typed.ts';
import { useTexts } from '../kit/texts-context.tsx';
import type { Acting } from './acting.ts';
import css from './page.module.css';
import { sendPictures, type Unsent, unsentWords } from './return-pictures.ts';
import type { texts } from './texts.ts';

interface Returning extends Acting {
  /** How many pictures of the order's return have arrived, and the pictures that haven't. */
  onPictures: (order: TrackedOrder, sent: number, unsent: Unsent | undefined) => void;
}

/** Asks for a return with its reason and pictures, which are made smaller here. */
export function ReturnRequest({ tracked, onFailure, onPictures }: Returning) {
  const t = useTexts<typeof texts>('track');
  const opener = useRef<HTMLButtonElement>(null);
  /** Undefined until it's first opened. */
  const [open, setOpen] = useState<boolean>();
  const [progress, setProgress] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [pictures, setPictures] = useState<File[]>([]);

  useEffect(() => {
    if (open) document.getElementsByName('reason')[0]?.focus();
    else if (open === false) opener.current?.focus();
  }, [open]);

  const tell = (number: number, of: number) => setProgress(fill(t.sending_picture, { number, of }));

  async function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { reason = '' } = typedIn(event.currentTarget);
    if (!reason.trim()) return setWrong(t.say_wrong);
    setProgress(t.sending_request);
    try {
      const { data } = await call('POST order/public/track/return', { body: { key: tracked, reason } });
      // The request is saved: a lost picture must not look like a lost request.
      const unsent = await sendPictures(data.upload_key, pictures, tell);
      onPictures(data.order, pictures.length - (unsent?.pictures.length ?? 0), unsent);
    } catch (error) {
      const refused = error instanceof CallError ? error.errors.reason : undefined;
      if (refused) setWrong(refused);
      else onFailure(error);
    }
    setProgress('');
  }

  return (
    <>
      {!open && (
        <button ref={opener} type="button" className={button('outline')} onClick={() => setOpen(true)}>
          {t.ask_return}
        </button>
      )}
      {/* Keep typed text and choices for when the customer comes back. */}
      <div hidden={!open}>
        <form className={`stack-wide ${css.form}`} noValidate onSubmit={ask}>
          <TextArea
            name="reason"
            label={t.whats_wrong}
            rows={3}
            maxLength={500}
            error={wrong}
            onType={() => setWrong(undefined)}
          />
          <PicturesField
            id="return-pictures"
            room={MOST_RETURN_PICTURES}
            accept="image/*"
            disabled={progress !== ''}
            onChange={setPictures}
          />
          <SendButton isSending={progress !== ''} disabled={progress !== ''}>
            {progress || t.send_request}
          </SendButton>
          <button type="button" className={button('outline')} onClick={() => setOpen(false)} disabled={progress !== ''}>
            {t.not_now}
          </button>
        </form>
      </div>
    </>
  );
}

interface ReturnedProps extends Returning {
  order: TrackedOrder;
  returned: NonNullable<TrackedOrder['return']>;
  unsent: Unsent | undefined;
}

/** Shows the return's status; until staff decide, the customer can withdraw it and add pictures. */
export function Returned({ order, returned, tracked, unsent, onChange, onFailure, onPictures }: ReturnedProps) {
  const t = useTexts<typeof texts>('track');
  const [progress, setProgress] = useState('');
  /** Pictures to send: lost ones that weren't removed, and new ones. */
  const [chosen, setChosen] = useState(unsent?.pictures ?? []);
  const [isSent, setSent] = useState(false);
  const { pictures } = returned;

  const tell = (number: number, of: number) => setProgress(fill(t.sending_picture, { number, of }));

  async function withdraw() {
    setProgress(t.taking_back);
    await call('POST order/public/track/withdraw', { body: { key: tracked } }).then(
      ({ data }) => onChange(data),
      onFailure,
    );
    setProgress('');
  }

  async function send(upload_key: string) {
    setSent(false);
    const left = await sendPictures(upload_key, chosen, tell);
    setProgress('');
    setChosen(left?.pictures ?? []);
    setSent(!left);
    onPictures(order, chosen.length - (left?.pictures.length ?? 0), left);
  }

  return (
    <div className={notice}>
      <p>
        <strong>{returned.title}</strong>
      </p>
      <p>{returned.next}</p>
      <p className={problem} role="alert">
        {pictures && unsent?.pictures.some((lost) => chosen.includes(lost)) && !progress && unsentWords(unsent, t)}
      </p>
      <p role="status">{progress || (isSent && t.have_pictures)}</p>
      {pictures && (
        <div className={`stack-wide ${css.form}`}>
          <PicturesField
            // Don't resend a picture that has arrived; resend a lost one.
            key={`${pictures.room} ${unsent?.pictures.length}`}
            id="return-pictures"
            room={pictures.room}
            given={unsent?.pictures}
            accept="image/*"
            disabled={progress !== ''}
            onChange={setChosen}
          />
          {chosen.length > 0 && (
            <button
              type="button"
              className={button('outline')}
              onClick={() => send(pictures.upload_key)}
              disabled={progress !== ''}
            >
              {fill(t.send_pictures, { count: chosen.length })}
            </button>
          )}
        </div>
      )}
      {returned.can_withdraw && (
        <button type="button" className={button('quiet')} onClick={withdraw} disabled={progress !== ''}>
          {t.take_back}
        </button>
      )}
    </div>
  );
}
