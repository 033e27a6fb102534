import { fill } from '../../../../contract/language/fill.ts';
import { inLanguage } from '../../../../contract/language/language.ts';
import type { SoldBeside } from '../../../../contract/pages.ts';
import { button } from '../../kit/controls.ts';
import { timesOrdered } from '../../kit/orders/last-orders.ts';
import { useLanguage, useTexts } from '../../kit/texts-context.tsx';
import { carryDraft } from '../fields/order-draft.ts';
import { ORDER_SHEET } from '../order-sheet.ts';
import type { PlacedOrder } from '../sending/placed-order.ts';
import type { texts } from '../texts.ts';
import css from './OrderPlaced.module.css';

/** Offers products that go with the order: their sheet opens with the same customer, location and store. */
export function AlsoOrder({ order, also }: { order: PlacedOrder; also: SoldBeside[] }) {
  const t = useTexts<typeof texts>('scheme');
  const language = useLanguage();
  return (
    <div className={`buttons ${css.ways}`}>
      {also.map((one) => {
        const { scheme_id, slug, limit_per_phone: most } = one;
        const name = inLanguage(one, 'name', language) ?? one.name;
        if (most && timesOrdered(scheme_id, order.customer_phone) >= most)
          return <p key={scheme_id}>{fill(t.ordered_most, { name, most })}</p>;
        return (
          <a
            key={scheme_id}
            className={button('outline')}
            href={`/scheme/${slug}#${ORDER_SHEET}`}
            onClick={() => carryDraft(order.draft, scheme_id)}
          >
            {fill(t.also_order, { name })}
          </a>
        );
      })}
    </div>
  );
}
