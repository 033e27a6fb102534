import { inLanguage } from '../../../contract/language/language.ts';
import { Retry } from '../kit/Retry.tsx';
import nearest from '../kit/stores/NearestStore.module.css';
import type { PlaceIds } from '../kit/stores/PlaceSelects.tsx';
import { PlacesFound } from '../kit/stores/PlacesFound.tsx';
import type { Office } from '../kit/stores/places.ts';
import { useStoreSearch } from '../kit/stores/useStoreSearch.ts';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useLanguage, useTexts } from '../kit/texts-context.tsx';

interface Props {
  text: string;
  scheme: string | undefined;
  onPlace: (place: PlaceIds) => void;
  onStore: (office: Pick<Office, '_id' | 'name' | 'name_ne'>) => void;
}

/** Finds areas and stores that match a text; only stores that sell the scheme. */
export function StoreSearch({ text, scheme, onPlace, onStore }: Props) {
  const t = useTexts<typeof kitTexts>('kit');
  const language = useLanguage();
  const { data, failed, again, isSearching } = useStoreSearch(text, scheme);
  const isNothing = data?.area.length === 0 && data.office.length === 0;
  return (
    <div className={nearest.stores} aria-live="polite" aria-busy={isSearching}>
      {isSearching && <p className={nearest.hint}>{t.searching}</p>}
      {failed && <Retry onClick={again} />}
      {data && data.area.length > 0 && <PlacesFound areas={data.area} onChoose={onPlace} />}
      {!isSearching && isNothing && (
        <p className={nearest.none}>
          {t.no_store} {t.other_town}
        </p>
      )}
      {data && data.office.length > 0 && (
        <>
          <h3 className={nearest.group}>{t.stores}</h3>
          <ul className="chips">
            {data.office.map((office) => (
              <li key={office._id}>
                <button type="button" className={nearest.place} onClick={() => onStore(office)}>
                  {inLanguage(office, 'name', language)}
                  {office.address && `, ${inLanguage(office, 'address', language)}`}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
