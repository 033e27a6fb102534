import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { button } from '../kit/controls.ts';
import { SendButton } from '../kit/form/SendButton.tsx';
import { useTexts } from '../kit/texts-context.tsx';
import type { Acting } from './acting.ts';
import type { texts } from './texts.ts';

/** Cancels the order after a second tap, because it can't be undone. */
export function Cancel({ tracked, onChange, onFailure }: Acting) {
  const t = useTexts<typeof texts>('track');
  const [isConfirming, setConfirming] = useState(false);
  const [isSending, setIsSending] = useState(false);

  async function cancel() {
    setIsSending(true);
    await call('POST order/public/track/cancel', { body: { key: tracked } }).then(
      ({ data }) => onChange(data),
      onFailure,
    );
    setIsSending(false);
  }

  if (!isConfirming)
    return (
      <button type="button" className={button('outline')} onClick={() => setConfirming(true)}>
        {t.cancel}
      </button>
    );
  return (
    <fieldset className="framed" ref={(node) => node?.querySelector('button')?.focus()}>
      <legend>{t.cancel_sure}</legend>
      <SendButton type="button" isSending={isSending} onClick={cancel} disabled={isSending}>
        {t.cancel_yes}
      </SendButton>
      <button type="button" className={button('outline')} onClick={() => setConfirming(false)} disabled={isSending}>
        {t.keep}
      </button>
    </fieldset>
  );
}
