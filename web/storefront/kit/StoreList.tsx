import { fill } from '../../../contract/fill.ts';
import { inLanguage } from '../../../contract/language.ts';
import { PHONE_PREFIX } from '../../../contract/phone.ts';
import { button } from './controls.ts';
import css from './NearestStore.module.css';
import type { Office } from './places.ts';
import type { texts } from './texts.ts';
import { useLanguage, useTexts } from './texts-context.tsx';

/** Stores with their ways to them: phone, map, hours, and how far where that is known. */
export function StoreList({ stores }: { stores: (Office & { distance_km?: number })[] }) {
  const t = useTexts<typeof texts>('kit');
  const language = useLanguage();
  if (stores.length === 0) return null;
  return (
    <ul className={css.list}>
      {stores.map(({ _id, phone, map_location, distance_km, ...store }) => (
        <li key={_id} className={css.store}>
          <h3 className={css.name}>{inLanguage(store, 'name', language)}</h3>
          {distance_km !== undefined && <p className={css.far}>{fill(t.kilometres, { distance: distance_km })}</p>}
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
