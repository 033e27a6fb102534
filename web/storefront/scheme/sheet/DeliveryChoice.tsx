import { fill } from '../../../../contract/language/fill.ts';
import { label, problem } from '../../kit/controls.ts';
import { Retry } from '../../kit/Retry.tsx';
import { useTexts } from '../../kit/texts-context.tsx';
import { useRs } from '../../kit/words/useMoney.ts';
import { collectedAt, type Delivery, deliveredBy, STORE } from '../fields/useDelivery.ts';
import type { texts } from '../texts.ts';
import css from './OrderForm.module.css';
import { useDays } from './useDays.ts';

interface Props extends Delivery {
  error: string | undefined;
}

/** Offers collection at the store, and further options if the area's quote has any. */
export function DeliveryChoice({ way, choose, quote, failed, again, error }: Props) {
  const t = useTexts<typeof texts>('scheme');
  const days = useDays();
  if (failed) return <Retry onClick={again} />;
  const { delivery = [], pickup = [] } = quote ?? {};
  if (delivery.length + pickup.length === 0) return null;
  const of = (value: string) => ({ value, isChosen: value === way, onChoose: () => choose(value) });
  return (
    <fieldset className="stack-close">
      <legend className={label}>{t.how}</legend>
      <Way {...of(STORE)} name={t.at_store} price={0} />
      {delivery.map(({ shipping_type, name, price, min_estimated_day: min, max_estimated_day: max }) => (
        <Way
          key={shipping_type}
          {...of(deliveredBy(shipping_type))}
          name={fill(t.delivered, { way: name })}
          note={days(min, max)}
          price={price}
        />
      ))}
      {pickup.map(({ _id, title, location }) => (
        <Way
          key={_id}
          {...of(collectedAt(_id))}
          name={fill(t.collect_at, { place: title })}
          note={location}
          price={0}
        />
      ))}
      {error && <p className={problem}>{error}</p>}
    </fieldset>
  );
}

interface WayProps {
  value: string;
  name: string;
  note?: string;
  price: number;
  isChosen: boolean;
  onChoose: () => void;
}

function Way({ value, name, note, price, isChosen, onChoose }: WayProps) {
  const rs = useRs();
  const t = useTexts<typeof texts>('scheme');
  return (
    <label className={css.way}>
      <input
        type="radio"
        name="delivery"
        value={value}
        checked={isChosen}
        data-field={value === STORE && 'delivery'}
        onChange={onChoose}
      />
      <span>
        {name}
        {note && <small>{note}</small>}
      </span>
      <span>{price === 0 ? t.free : rs(price)}</span>
    </label>
  );
}
