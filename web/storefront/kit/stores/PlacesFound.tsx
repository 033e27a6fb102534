import { inLanguage } from '../../../../contract/language/language.ts';
import type { texts } from '../texts.ts';
import { useLanguage, useTexts } from '../texts-context.tsx';
import { idsOf } from './last-place.ts';
import css from './NearestStore.module.css';
import type { PlaceIds } from './PlaceSelects.tsx';
import type { FoundStores } from './useStoreSearch.ts';

/** Lists areas found as buttons, with the neighbourhood that matched. */
export function PlacesFound({ areas, onChoose }: { areas: FoundStores['area']; onChoose: (place: PlaceIds) => void }) {
  const t = useTexts<typeof texts>('kit');
  const language = useLanguage();
  return (
    <>
      <h3 className={css.group}>{t.places}</h3>
      <ul className="chips">
        {areas.map(({ _id, location, locality }) => (
          <li key={_id}>
            <button type="button" className={css.place} onClick={() => onChoose(idsOf(location))}>
              {locality && `${inLanguage(locality, 'name', language)}, `}
              {inLanguage(location.vdc_municipality, 'name', language)},{' '}
              {inLanguage(location.district, 'name', language)}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
