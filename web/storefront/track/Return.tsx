import { type FormEvent, useEffect, useState } from 'react';
import { MOST_REVIEW_PICTURES } from '../../../contract/pictures.ts';
import type { TrackedOrder } from '../../../contract/track.ts';
import { CallError, call } from '../../shared/api.ts';
import { button, field, input, label, problem, spinner } from '../kit/controls.ts';
import { typedIn } from '../kit/typed.ts';
import { smallerPicture } from '../smaller-picture.ts';
import type { Acting } from './Order.tsx';
import css from './page.module.css';

/** Asks for a return with the reason and pictures, which are made smaller here. */
export function AskReturn({ tracked, onChange, onFailure }: Acting) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState('');
  const [wrong, setWrong] = useState('');
  const [pictures, setPictures] = useState<File[]>([]);

  useEffect(() => {
    if (open) document.getElementById('reason')?.focus();
  }, [open]);

  async function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { reason = '' } = typedIn(event.currentTarget);
    if (!reason.trim()) return setWrong('Please tell us what is wrong with it.');
    setBusy('Sending your request…');
    try {
      const { data } = await call('POST order/public/track/return', { body: { key: tracked, reason } });
      for (const [index, picture] of pictures.entries()) {
        setBusy(`Sending picture ${index + 1} of ${pictures.length}…`);
        await sendPicture(data.upload_key, picture);
      }
      onChange(data.order);
    } catch (error) {
      const refused = error instanceof CallError ? error.errors.reason : undefined;
      if (refused) setWrong(refused);
      else onFailure(error);
    }
    setBusy('');
  }

  if (!open)
    return (
      <button type="button" className={button('outline')} onClick={() => setOpen(true)}>
        Ask for a return
      </button>
    );
  return (
    <form className={css.form} noValidate onSubmit={ask}>
      <div className={field}>
        <label className={label} htmlFor="reason">
          What is wrong with it?
        </label>
        <textarea
          id="reason"
          name="reason"
          rows={3}
          maxLength={500}
          className={input}
          required
          aria-invalid={wrong !== ''}
          aria-describedby={wrong ? 'reason-note' : undefined}
          onInput={() => setWrong('')}
        />
        {wrong && (
          <p id="reason-note" className={problem}>
            {wrong}
          </p>
        )}
      </div>
      <div className={field}>
        <label className={label} htmlFor="return-pictures">
          Pictures <small>(optional, up to {MOST_REVIEW_PICTURES})</small>
        </label>
        <input
          id="return-pictures"
          className={input}
          type="file"
          accept="image/*"
          multiple
          onChange={(event) => setPictures([...(event.target.files ?? [])].slice(0, MOST_REVIEW_PICTURES))}
        />
      </div>
      <button type="submit" className={button()} disabled={busy !== ''}>
        {busy && <span className={spinner} />}
        {busy || 'Send the request'}
      </button>
      <button type="button" className={button('outline')} onClick={() => setOpen(false)} disabled={busy !== ''}>
        Not now
      </button>
    </form>
  );
}

/** The request stands: a picture that is lost on the way must not look as if it did not. */
async function sendPicture(key: string, picture: File): Promise<void> {
  const form = new FormData();
  form.append('file', await smallerPicture(picture));
  await call('POST order/public/track/picture/{key}', { params: { key }, body: form }).catch(() => {});
}

type ReturnedProps = Acting & { returned: NonNullable<TrackedOrder['return']> };

/** Where the return stands, and the way to take it back as long as nobody has judged it. */
export function Returned({ returned, tracked, onChange, onFailure }: ReturnedProps) {
  const [busy, setBusy] = useState(false);

  async function withdraw() {
    setBusy(true);
    await call('POST order/public/track/withdraw', { body: { key: tracked } }).then(
      ({ data }) => onChange(data),
      onFailure,
    );
    setBusy(false);
  }

  return (
    <div className={css.notice}>
      <p>
        <strong>{returned.title}</strong>
      </p>
      <p>{returned.next}</p>
      {returned.can_withdraw && (
        <button type="button" className={button('quiet')} onClick={withdraw} disabled={busy}>
          Take back my request
        </button>
      )}
    </div>
  );
}
