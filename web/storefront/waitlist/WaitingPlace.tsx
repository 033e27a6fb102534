import { useEffect, useRef, useState } from 'react';
import type { PlaceShown } from '../../../contract/waitlist/waitlist.ts';
import { call } from '../../shared/api.ts';
import { button, problem } from '../kit/controls.ts';
import { SendButton } from '../kit/form/SendButton.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import css from './page.module.css';
import type { texts } from './texts.ts';

interface Props {
  place: PlaceShown;
  onChange: (place: PlaceShown) => void;
}

/** Shows the entry's status, and its owner's possible actions. */
export function WaitingPlace({ place, onChange }: Props) {
  const t = useTexts<typeof texts>('waitlist');
  const kit = useTexts<typeof kitTexts>('kit');
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  // The pressed button has gone, so focus the heading, which says the new status.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!isFirst.current) heading.current?.focus();
    isFirst.current = false;
  }, [place.status]);
  const isOffered = place.status === 'OFFERED';
  const address = `/scheme/${place.scheme_id}${isOffered ? `?offer=${place.key}` : ''}`;
  return (
    <div className="column">
      <p className="quiet">
        {place.scheme_name}, {place.options || t.any_variant}
      </p>
      <h1 className={css.title} tabIndex={-1} ref={heading}>
        {place.title}
      </h1>
      <p>{place.next}</p>
      <div className={css.acts}>
        <a className={button(isOffered ? 'solid' : 'outline')} href={address}>
          {isOffered ? kit.order_now : t.see_offer}
        </a>
        {place.can_pass && (
          <Sure
            act="pass"
            place={place}
            label={t.pass}
            question={t.pass_sure}
            yes={t.pass_yes}
            no={t.pass_no}
            onChange={onChange}
          />
        )}
        {place.can_leave && (
          <Sure
            act="leave"
            place={place}
            label={t.leave}
            question={place.status === 'TO_TELL' ? t.leave_news_sure : t.leave_sure}
            yes={t.leave_yes}
            no={t.leave_no}
            onChange={onChange}
          />
        )}
      </div>
    </div>
  );
}

/** Asks for a second tap, because the action can't be undone. */
function Sure({
  act,
  place,
  label,
  question,
  yes,
  no,
  onChange,
}: Props & { act: 'pass' | 'leave'; label: string; question: string; yes: string; no: string }) {
  const t = useTexts<typeof texts>('waitlist');
  const [isAsked, setAsked] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState('');

  async function send() {
    setIsSending(true);
    await call(`POST waitlist/public/{key}/${act}`, { params: { key: place.key } }).then(
      ({ data }) => {
        setAsked(false);
        onChange(data);
      },
      (error) => setFailure(error instanceof Error ? error.message : t.failed),
    );
    setIsSending(false);
  }

  if (!isAsked)
    return (
      <button type="button" className={button('quiet')} onClick={() => setAsked(true)}>
        {label}
      </button>
    );
  return (
    <fieldset className="framed" ref={(node) => node?.querySelector('button')?.focus()}>
      <legend>{question}</legend>
      <p className={problem} role="alert">
        {failure}
      </p>
      <SendButton type="button" isSending={isSending} onClick={send} disabled={isSending}>
        {yes}
      </SendButton>
      <button type="button" className={button('outline')} onClick={() => setAsked(false)} disabled={isSending}>
        {no}
      </button>
    </fieldset>
  );
}
