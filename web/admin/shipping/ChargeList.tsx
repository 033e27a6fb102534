import type { RowOf } from '../../../contract/api.ts';
import { CHARGE_LEVELS } from '../../../contract/shipping/shipping.ts';
import { ActiveBadge } from '../kit/ActiveBadge.tsx';
import { yesOrNo } from '../kit/fields/choices.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { Money } from '../kit/Money.tsx';
import { counted, ownWords, t } from '../language/t.ts';
import { TryCharge } from './TryCharge.tsx';

const levels = CHARGE_LEVELS.map((level) => ({ value: level, label: ownWords(level) }));

export function ChargeList() {
  return (
    <ResourceList
      title={t('Shipping charges')}
      noun={t('Shipping Charge')}
      list="GET shipping-charge"
      remove="DELETE shipping-charge/{id}"
      nameOf={(charge) => charge.title}
      columns={[
        { header: t('Title'), sort: 'title', cell: (charge) => charge.title },
        { header: t('For'), cell: placesOf },
        {
          header: t('Price'),
          sort: 'price',
          numeric: true,
          cell: ({ price, use_weight }) => (use_weight ? t('By weight') : <Money amount={price} />),
        },
        {
          header: t('Free delivery from'),
          numeric: true,
          cell: ({ free_shipping_price }) => free_shipping_price != null && <Money amount={free_shipping_price} />,
        },
        { header: t('Priority'), sort: 'priority', numeric: true, cell: (charge) => charge.priority },
        { header: t('Status'), mark: true, cell: ({ is_active }) => <ActiveBadge isActive={is_active !== false} /> },
      ]}
      search={{ name: 'find_title', label: t('shipping charges by title') }}
      filters={[
        { label: t('Level'), name: 'find_set_by', choices: levels },
        { label: t('Status'), name: 'find_is_active', choices: yesOrNo(t('Active'), t('Inactive')) },
      ]}
      headerActions={<TryCharge />}
      empty={t('Add delivery charges. Without one, customers collect their order.')}
    />
  );
}

function placesOf(charge: RowOf<'GET shipping-charge'>): string {
  const count = charge[charge.set_by]?.length ?? 0;
  return charge.set_by === 'city' && count !== 1 ? t('{count} cities', { count }) : counted(count, charge.set_by);
}
