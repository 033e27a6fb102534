import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DataOf } from '../../../../contract/api.ts';
import { useData } from '../../kit/calls.ts';
import { formatRs } from '../../language/figures.ts';
import { t } from '../../language/t.ts';

type Quote = DataOf<'GET order/public/quote'>;

interface Props {
  goods: { scheme_id: string; variant_id: string; vdc_municipality: string };
  value: string;
  error: ReactNode;
  onChange: (choice: string) => void;
}

/** Offers the area's ways of delivery, as on the public sheet; hidden if there is no choice. */
export function DeliverySelect({ goods, value, error, onChange }: Props) {
  const quote = useQuote(goods);
  if (!quote || quote.delivery.length + quote.pickup.length === 0) return null;
  return (
    <Select
      label={t('Delivery method')}
      data={[
        { value: 'STORE', label: t('Collect at the retailer') },
        ...quote.delivery.map(({ shipping_type, price }) => ({
          value: `DELIVERY:${shipping_type}`,
          label: t('Delivered, {way}, {price}', {
            way: shipping_type,
            price: price === 0 ? t('free') : formatRs(price),
          }),
        })),
        ...quote.pickup.map(({ _id, title }) => ({
          value: `PICKUP:${_id}`,
          label: t('Collect at {place}', { place: title }),
        })),
      ]}
      allowDeselect={false}
      value={value || 'STORE'}
      error={error}
      onChange={(choice) => onChange(choice ?? '')}
    />
  );
}

/** Reads the area's delivery prices and pickup points, once variant and area are chosen. */
export function useQuote(goods: Props['goods']): Quote | undefined {
  const isWhole = Object.values(goods).every((id) => id !== '');
  return useData('GET order/public/quote', { query: goods }, { enabled: isWhole }).data;
}

/** Returns the price of a delivery, in rupees; 0 for a pickup. */
export const deliveryPrice = (quote: Quote | undefined, choice: string): number =>
  quote?.delivery.find(({ shipping_type }) => choice === `DELIVERY:${shipping_type}`)?.price ?? 0;
