import { useEffect, useRef, useState } from 'react';
import { fill } from '../../../../contract/language/fill.ts';
import { type CallError, call } from '../../../shared/api.ts';
import { button, field, spinner } from '../../kit/controls.ts';
import { TextField } from '../../kit/form/TextField.tsx';
import { typedIn } from '../../kit/form/typed.ts';
import { useTexts } from '../../kit/texts-context.tsx';
import { useRs } from '../../kit/words/useMoney.ts';
import type { Wanted } from '../fields/useDelivery.ts';
import type { Line } from '../order.ts';
import type { texts } from '../texts.ts';
import css from './OrderForm.module.css';

interface Props {
  wanted: Wanted;
  /** The code typed before. */
  kept: string | undefined;
  /** The server's answer about the coupon when the order was sent. */
  refused: string | undefined;
  onType: () => void;
  onApplied: (line: Line | undefined) => void;
}

/** Checks a coupon, folded until the customer taps. Only sending the order shows whether it's still available. */
export function Coupon({ wanted, kept, refused, onType, onApplied }: Props) {
  const rs = useRs();
  const t = useTexts<typeof texts>('scheme');
  const box = useRef<HTMLDivElement>(null);
  /** Undefined until the customer opens or removes it; a coupon typed before shows by itself. */
  const [open, setOpen] = useState<boolean>();
  const [isApplying, setIsApplying] = useState(false);
  const [message, setMessage] = useState('');
  const [wrong, setWrong] = useState('');
  /** Counts checks: late answers about earlier codes don't count. */
  const attempts = useRef(0);

  const inputIn = () => box.current?.querySelector('input');

  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is open
  useEffect(() => {
    if (open) inputIn()?.focus();
  }, [open]);

  // A coupon's discount depends on the order, so another variant checks it again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(clear, [wanted.variant_id]);

  function clear() {
    attempts.current += 1;
    setIsApplying(false);
    setMessage('');
    setWrong('');
    onApplied(undefined);
    onType();
  }

  /** Removes the coupon from form and draft. */
  function remove() {
    const input = inputIn();
    if (input) {
      input.value = '';
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
    clear();
    setOpen(false);
  }

  function orderWithout() {
    const form = inputIn()?.form;
    remove();
    form?.requestSubmit();
  }

  async function apply() {
    const { coupon_code = '' } = typedIn(inputIn()?.form as HTMLFormElement);
    clear();
    if (!coupon_code.trim()) return setWrong(t.coupon_missing);
    setIsApplying(true);
    const own = attempts.current;
    try {
      const body = { ...wanted, coupon_code };
      const { data } = await call('POST order/public/coupon', { body });
      if (own !== attempts.current) return;
      onApplied({ name: fill(t.coupon_named, { code: data.coupon_code }), amount: -data.discount });
      setMessage(fill(t.takes_off, { code: data.coupon_code, amount: rs(data.discount) }));
    } catch (error) {
      if (own !== attempts.current) return;
      setWrong((error as Partial<CallError>).errors?.coupon_code ?? t.coupon_unchecked);
    }
    setIsApplying(false);
  }

  if (!(open ?? kept))
    return (
      <button type="button" className={button('quiet')} onClick={() => setOpen(true)}>
        {t.have_coupon}
      </button>
    );
  const error = refused ?? (wrong || undefined);
  return (
    <div ref={box} className={field}>
      <TextField
        name="coupon_code"
        label={t.coupon}
        defaultValue={kept}
        autoComplete="off"
        error={error}
        onType={clear}
      >
        <button type="button" className={css.apply} aria-disabled={isApplying} onClick={() => !isApplying && apply()}>
          {isApplying ? <span className={spinner} /> : t.apply}
        </button>
      </TextField>
      <p role="status" className={css.said}>
        {!error && message}
      </p>
      {(error || message) && (
        <button type="button" className={button('quiet')} onClick={error ? orderWithout : remove}>
          {error ? t.without_coupon : t.remove_coupon}
        </button>
      )}
    </div>
  );
}
