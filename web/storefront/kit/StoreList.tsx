import { inLanguage } from '../../../contract/language.ts';
import { PHONE_PREFIX } from '../../../contract/phone.ts';
import { button } from './controls.ts';
import type { Location } from './last-place.ts';
import css from './NearestStore.module.css';
import type { Office } from './places.ts';
import type { texts } from './texts.ts';
import { useLanguage, useTexts } from './texts-context.tsx';
import { useHowFar } from './useNextStores.ts';

type Found = Office & { distance_km?: number; location?: Location | null };

/** Stores with their ways to them: phone, map, hours, and how far or in which district where that is known. */
export function StoreList({ stores }: { stores: Found[] }) {
  const t = useTexts<typeof texts>('kit');
  const language = useLanguage();
  const howFar = useHowFar();
  if (stores.length === 0) return null;
  return (
    <ul className={css.list}>
      {stores.map(({ phone, map_location, ...store }) => (
        <li key={store._id} className={css.store}>
          <h3 className={css.name}>{inLanguage(store, 'name', language)}</h3>
          {howFar(store) && <p className={css.far}>{howFar(store)}</p>}
          {store.address && <p>{inLanguage(store, 'address', language)}</p>}
          {store.opening_hours && <p>{inLanguage(store, 'opening_hours', language)}</p>}
          <p className={css.ways}>
            {phone && (
              <a className={button('quiet')} href={`tel:${PHONE_PREFIX}${phone}`}>
                <span className="visually-hidden">{t.call} </span>
                {phone}
              </a>
            )}
            {map_location && (
              <a className={button('quiet')} href={map_location} target="_blank" rel="noopener noreferrer">
                {t.on_map}
                <span className="visually-hidden">
                  {' '}
                  {inLanguage(store, 'name', language)} {t.new_tab}
                </span>
              </a>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
