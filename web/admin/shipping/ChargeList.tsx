import type { RowOf } from '../../../contract/api.ts';
import { counted } from '../../../contract/language/counted.ts';
import { inWords } from '../../../contract/language/in-words.ts';
import { CHARGE_LEVELS } from '../../../contract/shipping/shipping.ts';
import { ActiveBadge } from '../kit/ActiveBadge.tsx';
import { yesOrNo } from '../kit/fields/choices.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { Money } from '../kit/Money.tsx';
import { TryCharge } from './TryCharge.tsx';

const levels = CHARGE_LEVELS.map((level) => ({ value: level, label: inWords(level) }));

export function ChargeList() {
  return (
    <ResourceList
      title="Shipping charges"
      noun="Shipping Charge"
      list="GET shipping-charge"
      remove="DELETE shipping-charge/{id}"
      nameOf={(charge) => charge.title}
      columns={[
        { header: 'Title', sort: 'title', cell: (charge) => charge.title },
        { header: 'For', cell: placesOf },
        {
          header: 'Price',
          sort: 'price',
          numeric: true,
          cell: ({ price, use_weight }) => (use_weight ? 'By weight' : <Money amount={price} />),
        },
        {
          header: 'Free delivery from',
          numeric: true,
          cell: ({ free_shipping_price }) => free_shipping_price != null && <Money amount={free_shipping_price} />,
        },
        { header: 'Priority', sort: 'priority', numeric: true, cell: (charge) => charge.priority },
        { header: 'Status', mark: true, cell: ({ is_active }) => <ActiveBadge isActive={is_active !== false} /> },
      ]}
      search={{ name: 'find_title', label: 'shipping charges by title' }}
      filters={[
        { label: 'Set by', name: 'find_set_by', choices: levels },
        { label: 'Status', name: 'find_is_active', choices: yesOrNo('Active', 'Inactive') },
      ]}
      headerActions={<TryCharge />}
      empty="Add delivery charges. Without one, customers collect their order."
    />
  );
}

function placesOf(charge: RowOf<'GET shipping-charge'>): string {
  const count = charge[charge.set_by]?.length ?? 0;
  return charge.set_by === 'city' && count !== 1 ? `${count} cities` : counted(count, charge.set_by);
}
