import { useEffect, useRef, useState } from 'react';
import { fill } from '../../../contract/fill.ts';
import { formatRs } from '../../../contract/money.ts';
import { type CallError, call } from '../../shared/api.ts';
import { button, field, label, problem, spinner } from '../kit/controls.ts';
import { useTexts } from '../kit/speaking.tsx';
import { TextField } from '../kit/TextField.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import { typedIn } from '../kit/typed.ts';
import { useLoaded } from '../kit/useLoaded.ts';
import css from './OrderForm.module.css';
import type { Errors } from './order-form.ts';
import type { texts } from './texts.ts';

/** What is added to the price of the goods, or taken off it: rupees. */
export interface Line {
  name: string;
  amount: number;
}

interface Props {
  scheme_id: string;
  variant_id: string;
  area: string | undefined;
  /** What was typed here before and is kept. */
  kept: Record<string, string>;
  errors: Errors;
  onType: (field: 'delivery' | 'coupon_code') => void;
  onLines: (lines: Line[]) => void;
}

/** How the order comes to its customer, and a coupon behind one tap; both are read from their fields when it is sent. */
export function OrderExtras({ onLines, ...props }: Props) {
  const [delivery, setDelivery] = useState<Line>();
  const [coupon, setCoupon] = useState<Line>();
  const used = props.errors.coupon_code ? undefined : coupon;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines themselves say when they change
  useEffect(() => onLines([used, delivery].filter((line) => line !== undefined)), [used, delivery]);
  return (
    <>
      <DeliveryChoice {...props} key={`${props.variant_id} ${props.area}`} onChoose={setDelivery} />
      <Coupon {...props} onApplied={setCoupon} />
    </>
  );
}

type DeliveryProps = Omit<Props, 'onLines'> & { onChoose: (line: Line | undefined) => void };

/** Collected at the store, unless the quote for the area offers more. */
function DeliveryChoice({ scheme_id, variant_id, area, kept, errors, onType, onChoose }: DeliveryProps) {
  const t = useTexts<typeof texts>('scheme');
  const kit = useTexts<typeof kitTexts>('kit');
  const loaded = useLoaded(area ?? null, async (vdc_municipality) => {
    const query = { scheme_id, variant_id, vdc_municipality };
    return (await call('GET order/public/quote', { query })).data;
  });
  // Another place or variant begins at the store again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each
  useEffect(() => () => onChoose(undefined), []);
  const { delivery = [], pickup = [] } = loaded.data ?? {};

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the ways have come
  useEffect(() => {
    const way = delivery.find(({ shipping_type }) => kept.delivery === `DELIVERY:${shipping_type}`);
    if (way) onChoose({ name: t.delivery, amount: way.price });
  }, [loaded.data]);

  if (delivery.length + pickup.length === 0) return null;

  const choose = (line?: Line) => () => {
    onType('delivery');
    onChoose(line);
  };
  return (
    <fieldset className={css.ways}>
      <legend className={label}>{t.how}</legend>
      <Way value="STORE" name={t.at_store} price={0} {...{ kept }} first onChoose={choose()} />
      {delivery.map(({ shipping_type, name, price, min_estimated_day: min, max_estimated_day: max }) => (
        <Way
          key={shipping_type}
          value={`DELIVERY:${shipping_type}`}
          name={fill(t.delivered, { way: name })}
          note={max > 1 ? fill(kit.span_days, { days: min === max ? max : `${min}–${max}` }) : max ? t.one_day : ''}
          price={price}
          kept={kept}
          onChoose={choose({ name: t.delivery, amount: price })}
        />
      ))}
      {pickup.map(({ _id, title, location }) => (
        <Way
          key={_id}
          value={`PICKUP:${_id}`}
          name={fill(t.collect_at, { place: title })}
          note={location}
          price={0}
          kept={kept}
          onChoose={choose()}
        />
      ))}
      {errors.delivery && <p className={problem}>{errors.delivery}</p>}
    </fieldset>
  );
}

interface WayProps {
  value: string;
  name: string;
  note?: string;
  price: number;
  kept: Record<string, string>;
  first?: boolean;
  onChoose: () => void;
}

function Way({ value, name, note, price, kept, first, onChoose }: WayProps) {
  const t = useTexts<typeof texts>('scheme');
  return (
    <label className={css.way}>
      <input
        type="radio"
        name="delivery"
        value={value}
        defaultChecked={first || kept.delivery === value}
        data-field={first && 'delivery'}
        onChange={onChoose}
      />
      <span>
        {name}
        {note && <small>{note}</small>}
      </span>
      <span>{price === 0 ? t.free : formatRs(price)}</span>
    </label>
  );
}

type CouponProps = Omit<Props, 'onLines' | 'area'> & { onApplied: (line: Line | undefined) => void };

/** The code is checked before it is sent; whether it is still to be had, only the order finds out. */
function Coupon({ scheme_id, variant_id, kept, errors, onType, onApplied }: CouponProps) {
  const t = useTexts<typeof texts>('scheme');
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [wrong, setWrong] = useState('');

  useEffect(() => {
    if (open) box.current?.querySelector('input')?.focus();
  }, [open]);

  // What a coupon takes off depends on what is ordered: another variant is asked for anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(clear, [variant_id]);

  function clear() {
    setSaid('');
    setWrong('');
    onApplied(undefined);
    onType('coupon_code');
  }

  async function apply() {
    const typed = typedIn(box.current?.closest('form') as HTMLFormElement);
    clear();
    if (!typed.coupon_code?.trim()) return setWrong(t.coupon_missing);
    setBusy(true);
    try {
      const body = { scheme_id, variant_id, coupon_code: typed.coupon_code };
      const { data } = await call('POST order/public/coupon', { body });
      onApplied({ name: fill(t.coupon_named, { code: data.coupon_code }), amount: -data.discount });
      setSaid(fill(t.takes_off, { code: data.coupon_code, amount: formatRs(data.discount) }));
    } catch (error) {
      setWrong((error as Partial<CallError>).errors?.coupon_code ?? t.coupon_unchecked);
    }
    setBusy(false);
  }

  if (!open && !kept.coupon_code)
    return (
      <button type="button" className={button('quiet')} onClick={() => setOpen(true)}>
        {t.have_coupon}
      </button>
    );
  const error = errors.coupon_code ?? (wrong || undefined);
  return (
    <div ref={box} className={field}>
      <TextField
        name="coupon_code"
        label={t.coupon}
        defaultValue={kept.coupon_code}
        autoComplete="off"
        error={error}
        onType={clear}
      >
        <button type="button" className={css.apply} aria-disabled={busy} onClick={() => !busy && apply()}>
          {busy ? <span className={spinner} /> : t.apply}
        </button>
      </TextField>
      <p role="status" className={css.said}>
        {!error && said}
      </p>
    </div>
  );
}
