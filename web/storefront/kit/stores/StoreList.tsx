import { inLanguage } from '../../../../contract/language/language.ts';
import { useLanguage } from '../texts-context.tsx';
import type { Location } from './last-place.ts';
import css from './NearestStore.module.css';
import type { Office } from './places.ts';
import { StoreWays } from './StoreWays.tsx';
import { useHowFar } from './useNextStores.ts';

type ListedStore = Office & { distance_km?: number; location?: Location | null };

/** Lists stores with phone, map, hours, and distance or district if known. */
export function StoreList({ stores }: { stores: ListedStore[] }) {
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
          <StoreWays name={inLanguage(store, 'name', language) ?? ''} phone={phone} map_location={map_location} />
        </li>
      ))}
    </ul>
  );
}
