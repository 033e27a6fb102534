import { fill } from '../../../../contract/language/fill.ts';
import { inLanguage } from '../../../../contract/language/language.ts';
import { MOST_UNITS_SHOWN } from '../../../../contract/offices/units.ts';
import type { texts } from '../texts.ts';
import { useLanguage, useTexts } from '../texts-context.tsx';
import type { FoundStore } from './useNextStores.ts';

interface Props {
  store: FoundStore;
  /** How many units of the chosen variant there are, for all stores. */
  units?: number | undefined;
  className?: string;
}

/**
 * Shows a store's distance (or its district if it has no coordinates), its address, hours and units left: its quota, or
 * all units if those are fewer.
 */
export function StoreFacts({ store, units = 0, className }: Props) {
  const t = useTexts<typeof texts>('kit');
  const language = useLanguage();
  const district = store.location?.district;
  const left = Math.min(store.units ?? units, units);
  return [
    store.distance_km === undefined
      ? district && fill(t.in_place, { place: inLanguage(district, 'name', language) ?? '' })
      : fill(t.kilometres, { distance: store.distance_km }),
    inLanguage(store, 'address', language),
    inLanguage(store, 'opening_hours', language),
    left > 0 && fill(left < MOST_UNITS_SHOWN ? t.units_few : t.units_many, { units: left }),
  ].map(
    (fact) =>
      fact && (
        <span key={fact} className={className}>
          {fact}
        </span>
      ),
  );
}
