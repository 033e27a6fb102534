import { fill } from '../../../contract/fill.ts';
import { inLanguage } from '../../../contract/language.ts';
import { grouped } from '../../../contract/money.ts';
import { PHONE_PREFIX } from '../../../contract/phone.ts';
import type { TrackedOrder } from '../../../contract/track.ts';
import { button } from '../kit/controls.ts';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useBrand, useLanguage, useTexts } from '../kit/texts-context.tsx';
import { useRs } from '../kit/useMoney.ts';
import css from './OrderPlaced.module.css';
import type { PlacedOrder } from './placed-order.ts';
import type { texts } from './texts.ts';

interface Props {
  order: PlacedOrder;
  /** The order as it stands on the server, once it was read. */
  seen: TrackedOrder | undefined;
  onDone: () => void;
}

/** The ways in which an order stays with its customer: a picture for friends, one to keep, an entry in the calendar, its page. */
export function KeepOrder({ order, seen, onDone }: Props) {
  const t = useTexts<typeof texts>('scheme');
  const kit = useTexts<typeof kitTexts>('kit');
  const language = useLanguage();
  const { share, save } = useCards(order, seen);
  const query = orderQuery(order);
  return (
    <div className={css.ways}>
      {'share' in navigator && (
        <button type="button" className={button('outline')} onClick={share}>
          {t.share}
        </button>
      )}
      <button type="button" className={button('outline')} onClick={save}>
        {t.save}
      </button>
      {seen && seen.expected.length > 0 && (
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

/** Two pictures of the order: friends see the phone and its number, its owner also where and by which id it is collected. */
function useCards(order: PlacedOrder, seen: TrackedOrder | undefined) {
  const rs = useRs();
  const t = useTexts<typeof texts>('scheme');
  const language = useLanguage();
  const brand = useBrand();
  const { order_id, products, total, office, picture } = order;
  const headline = seen?.number ? fill(t.i_am_number, { number: grouped(seen.number) }) : t.i_ordered;
  const [product = '', ...gifts] = products;

  async function cardOf(name: string, rows: { text: string; size: number; isBold?: boolean }[]): Promise<File> {
    const { orderCard } = await import('./order-card.ts');
    const foot = [brand.name, location.host].join(' · ');
    return new File([await orderCard(picture, rows, foot)], name, { type: 'image/png' });
  }

  async function share() {
    const file = await cardOf('order.png', [
      { text: headline, size: 76, isBold: true },
      ...[product, ...gifts].map((text) => ({ text, size: 46 })),
    ]);
    const text = `${headline} ${product}`;
    const card = { files: [file], text };
    const shared = navigator.canShare?.(card) ? card : { text, url: location.href.split('?')[0] };
    await navigator.share(shared).catch(() => undefined);
  }

  async function save() {
    const store = office && [
      inLanguage(office, 'name', language),
      office.phone && `${PHONE_PREFIX}\u00a0${office.phone}`,
    ];
    const file = await cardOf(`${order_id}.png`, [
      { text: fill(t.order_named, { order_id }), size: 64, isBold: true },
      ...[...products, rs(total), store?.filter(Boolean).join(', ')].flatMap((text) =>
        text ? { text, size: 42 } : [],
      ),
    ]);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click();
  }

  return { share, save };
}

/** The part of an address that opens the order, without a code where the reply had a key. */
const orderQuery = ({ order_id, see_key }: PlacedOrder) => `?order=${order_id}${see_key ? `&see=${see_key}` : ''}`;
