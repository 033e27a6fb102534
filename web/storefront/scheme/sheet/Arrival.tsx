import { fill } from '../../../../contract/language/fill.ts';
import { inLanguage } from '../../../../contract/language/language.ts';
import type { Place } from '../../kit/stores/places.ts';
import { useLanguage, useTexts } from '../../kit/texts-context.tsx';
import { type Delivery, deliveredBy } from '../fields/useDelivery.ts';
import type { texts } from '../texts.ts';
import { useDays } from './useDays.ts';

/** Shows when the order would arrive at the last chosen location: with the chosen delivery, or else with each one. */
export function Arrival({ place, way, quote }: Pick<Delivery, 'way' | 'quote'> & { place: Place | null }) {
  const t = useTexts<typeof texts>('scheme');
  const language = useLanguage();
  const days = useDays();
  const all = quote?.delivery ?? [];
  const chosen = all.filter(({ shipping_type }) => deliveredBy(shipping_type) === way);
  const deliveries = chosen.length > 0 ? chosen : all;
  const span = days(
    Math.max(1, Math.min(...deliveries.map(({ min_estimated_day }) => min_estimated_day))),
    Math.max(...deliveries.map(({ max_estimated_day }) => max_estimated_day)),
  );
  if (!place || !span) return null;
  return <p className="good-news">{fill(t.arrives_in, { place: inLanguage(place, 'name', language) ?? '', span })}</p>;
}
