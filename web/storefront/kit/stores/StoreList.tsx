import { inLanguage } from '../../../../contract/language/language.ts';
import { useLanguage } from '../texts-context.tsx';
import css from './NearestStore.module.css';
import { StoreFacts } from './StoreFacts.tsx';
import { StoreWays } from './StoreWays.tsx';
import type { FoundStore } from './useNextStores.ts';

/** Lists stores with phone, map, hours, and distance or district if known. */
export function StoreList({ stores }: { stores: FoundStore[] }) {
  const language = useLanguage();
  if (stores.length === 0) return null;
  return (
    <ul className={css.list}>
      {stores.map(({ phone, map_location, ...store }) => (
        <li key={store._id} className={css.store}>
          <h3 className={css.name}>{inLanguage(store, 'name', language)}</h3>
          <StoreFacts store={store} />
          <StoreWays name={inLanguage(store, 'name', language) ?? ''} phone={phone} map_location={map_location} />
        </li>
      ))}
    </ul>
  );
}
