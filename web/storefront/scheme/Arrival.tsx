import { fill } from '../../../contract/fill.ts';
import { inLanguage } from '../../../contract/language.ts';
import type { Place } from '../kit/places.ts';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useLanguage, useTexts } from '../kit/texts-context.tsx';
import css from './OrderForm.module.css';
import type { texts } from './texts.ts';
import type { Delivery } from './useDelivery.ts';

/** How soon it is there in the place that was chosen last, above the form. */
export function Arrival({ place, quote }: Pick<Delivery, 'quote'> & { place: Place | null }) {
  const t = useTexts<typeof texts>('scheme');
  const kit = useTexts<typeof kitTexts>('kit');
  const language = useLanguage();
  const days = Math.min(...(quote?.delivery ?? []).map(({ max_estimated_day }) => max_estimated_day));
  if (!place || !Number.isFinite(days) || days < 1) return null;
  const span = days === 1 ? t.one_day : fill(kit.span_days, { days });
  return (
    <p className={css.arrival}>{fill(t.arrives_within, { place: inLanguage(place, 'name', language) ?? '', span })}</p>
  );
}
