import { type FormEvent, useEffect, useState } from 'react';
import { fill } from '../../../contract/language/fill.ts';
import { MOST_REVIEW_PICTURES } from '../../../contract/media/pictures.ts';
import { call } from '../../shared/api.ts';
import { button, label, problem } from '../kit/controls.ts';
import { forgetAttempt, keyOf } from '../kit/form/attempt.ts';
import { PicturesField } from '../kit/form/PicturesField.tsx';
import { CodeField, PhoneField } from '../kit/form/person-fields.tsx';
import { TextArea } from '../kit/form/TextArea.tsx';
import { typedIn } from '../kit/form/typed.ts';
import { useCode } from '../kit/form/useCode.ts';
import { useSending } from '../kit/form/useSending.ts';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { CustomerName, Notice, Opener, Send } from './FormParts.tsx';
import { type LeftPictures, REVIEW_PICTURES, ReviewPictures, sendPictures } from './ReviewPictures.tsx';
import css from './Reviews.module.css';
import type { texts } from './texts.ts';

const ATTEMPT = 'review-attempt';

/** Writes a review in two steps: the buyer's phone gets a code, which opens the review itself. */
export function WriteReview({ product_id }: { product_id: string }) {
  const t = useTexts<typeof texts>('product');
  const kit = useTexts<typeof kitTexts>('kit');
  const review = useReview(product_id);
  const { form, step, message, thanks, left, customer_phone, isSending, sendingPicture, failure, text } = review;
  if (step === 'closed')
    return <Opener label={t.write_review} unscripted={t.review_script} onOpen={review.askForPhone} />;
  if (left && left.refused.length > 0) return <ReviewPictures message={thanks} left={left} onSent={review.setLeft} />;
  if (step === 'done') return <Notice>{thanks}</Notice>;
  const asksForPhone = step === 'phone';
  const isUnderWay = isSending || sendingPicture !== '';
  return (
    <>
      {asksForPhone && (
        <form ref={form} className={css.form} noValidate onSubmit={review.askFirst}>
          <PhoneField {...text('customer_phone')} label={t.phone_of_order} required hint={t.phone_hint} />
          <Send label={kit.send_code} isSending={isSending} failure={failure} />
        </form>
      )}
      {/* Typed text and choices stay while the number changes. */}
      {customer_phone && (
        <div hidden={asksForPhone}>
          <form ref={asksForPhone ? undefined : form} className={css.form} noValidate onSubmit={review.write}>
            <Notice>{message}</Notice>
            <CodeField key={customer_phone} {...text('code')} label={t.code} required />
            <CustomerName {...text('customer_name')} />
            <Stars {...text('stars')} />
            <TextArea {...text('text')} label={t.your_review} />
            <PicturesField
              id="review-pictures"
              room={MOST_REVIEW_PICTURES}
              accept={REVIEW_PICTURES}
              disabled={isUnderWay}
              onChange={review.setPictures}
            />
            <Send label={sendingPicture || t.send_review} isSending={isUnderWay} failure={failure} />
            <div className="buttons">
              <button type="button" className={button('quiet')} disabled={isUnderWay} onClick={review.sendAnother}>
                {kit.send_another}
              </button>
              <button type="button" className={button('quiet')} disabled={isUnderWay} onClick={review.askForPhone}>
                {t.other_number}
              </button>
            </div>
          </form>
        </div>
      )}
    </>
  );
}

/** Runs the steps of a review, with the answer to each. */
function useReview(product_id: string) {
  const t = useTexts<typeof texts>('product');
  const [step, setStep] = useState<'closed' | 'phone' | 'review' | 'done'>('closed');
  const [thanks, setThanks] = useState('');
  const [customer_phone, setPhone] = useState('');
  const [pictures, setPictures] = useState<File[]>([]);
  /** The picture being sent; '' if there is none. */
  const [sendingPicture, setSendingPicture] = useState('');
  const [left, setLeft] = useState<LeftPictures>();
  const { form, isSending, text, failure, send } = useSending();
  const { message, askForCode } = useCode({ form, send }, ({ customer_phone = '' }, reCaptcha) =>
    call('POST review/public/code', { body: { product_id, customer_phone, reCaptcha } }),
  );

  // The previous step's form is gone, and the focus with it.
  useEffect(() => {
    if (step !== 'closed') form.current?.querySelector<HTMLElement>('[data-field]')?.focus();
  }, [step, form]);

  async function askFirst(event: FormEvent) {
    event.preventDefault();
    const typed = typedIn(form.current as HTMLFormElement);
    if (!(await askForCode(typed))) return;
    setPhone(typed.customer_phone ?? '');
    setStep('review');
  }

  async function write(event: FormEvent) {
    event.preventDefault();
    const { customer_name = '', code = '', text = '', stars } = typedIn(form.current as HTMLFormElement);
    const body = { product_id, customer_name, customer_phone, code, stars: Number(stars ?? 0), text };
    // If the answer was lost, the code is used up, but the same review with the same key gets the same answer.
    const idempotencyKey = keyOf(ATTEMPT, body);
    const reply = await send((reCaptcha) =>
      call('POST review/public', { body: { ...body, reCaptcha }, idempotencyKey }),
    );
    if (!reply) return;
    forgetAttempt(ATTEMPT);
    setThanks(reply.msg ?? '');
    // The review is saved: a failure of its pictures must not look like a failure of the review.
    const tell = (number: number) => setSendingPicture(fill(t.sending_picture, { number, all: pictures.length }));
    const after = await sendPictures(reply.data.upload_key, pictures, { lost: t.not_sent, onPicture: tell });
    setSendingPicture('');
    setLeft(after);
    setStep('done');
  }

  return {
    form,
    step,
    message,
    thanks,
    left,
    customer_phone,
    isSending,
    sendingPicture,
    failure,
    text,
    askFirst,
    sendAnother: () => askForCode({ customer_phone }),
    write,
    setLeft,
    setPictures,
    askForPhone: () => setStep('phone'),
  };
}

/** Asks for one to five stars. */
function Stars({ error, onType }: { error: string | undefined; onType: () => void }) {
  const t = useTexts<typeof texts>('product');
  return (
    <fieldset>
      <legend className={label}>{t.stars}</legend>
      {[1, 2, 3, 4, 5].map((number) => (
        <label key={number}>
          <input
            type="radio"
            name="stars"
            data-field={number === 1 ? 'stars' : undefined}
            value={number}
            onChange={onType}
          />
          <span className={css.star} aria-hidden="true">
            {'★'.repeat(number)}
          </span>
          <span className="visually-hidden">{fill(t.of_stars, { stars: number })}</span>
        </label>
      ))}
      {error && <p className={problem}>{error}</p>}
    </fieldset>
  );
}
