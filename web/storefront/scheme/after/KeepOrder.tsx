import type { TrackedOrder } from '../../../../contract/orders/track.ts';
import { button } from '../../kit/controls.ts';
import { useOrderCards } from '../../kit/orders/useOrderCards.ts';
import type { texts as kitTexts } from '../../kit/texts.ts';
import { useLanguage, useTexts } from '../../kit/texts-context.tsx';
import type { PlacedOrder } from '../sending/placed-order.ts';
import type { texts } from '../texts.ts';
import css from './OrderPlaced.module.css';

interface Props {
  order: PlacedOrder;
  /** The server's order, once loaded. */
  tracked: TrackedOrder | undefined;
  onDone: () => void;
}

/** Offers ways to keep an order: a picture to share and one to keep, a calendar entry, its page. */
export function KeepOrder({ order, tracked, onDone }: Props) {
  const t = useTexts<typeof texts>('scheme');
  const kit = useTexts<typeof kitTexts>('kit');
  const language = useLanguage();
  const { share, save } = useOrderCards();
  const card = { ...order, number: tracked?.number };
  const query = orderQuery(order);
  return (
    <div className={`buttons ${css.ways}`}>
      {'share' in navigator && (
        <button type="button" className={button('outline')} onClick={() => share(card)}>
          {kit.share}
        </button>
      )}
      <button type="button" className={button('outline')} onClick={() => save(card)}>
        {kit.save_picture}
      </button>
      {tracked && tracked.expected.length > 0 && (
        <a className={button('outline')} href={`/track/calendar.ics${query}&lang=${language}`} download>
          {kit.to_calendar}
        </a>
      )}
      <a className={button('outline')} href={`/track${query}`}>
        {kit.follow_order}
      </a>
      <button type="button" className={button()} onClick={onDone}>
        {t.done}
      </button>
    </div>
  );
}

/** Returns the query that opens the order, without a code if the reply had a key. */
const orderQuery = ({ order_id, see_key }: PlacedOrder) => `?order=${order_id}${see_key ? `&see=${see_key}` : ''}`;
