import { useState } from 'react';
import { button } from './controls.ts';
import { Dialog } from './Dialog.tsx';
import css from './NearestStore.module.css';
import { NOWHERE, PlaceSelects } from './PlaceSelects.tsx';
import { NEAR, NO_STORE, type Office, retailersOf } from './places.ts';
import { Retry } from './Retry.tsx';
import { useLoaded } from './useLoaded.ts';

/** The modal in which a visitor finds the retailers of an area (spec 2.1). */
export function NearestStore({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [chosen, setChosen] = useState(NOWHERE);

  return (
    <Dialog open={open} title="Search retailer nearest to your location." onClose={onClose}>
      {open && (
        <>
          <PlaceSelects chosen={chosen} onChange={setChosen} />
          <Stores area={chosen.vdc_municipality} district={chosen.district} />
        </>
      )}
    </Dialog>
  );
}

function Stores({ area, district }: { area: string; district: string }) {
  const stores = useLoaded(area || null, (area) => retailersOf(area, district));
  const offices = stores.data?.offices ?? [];
  return (
    <div className={css.stores} aria-live="polite" aria-busy={Boolean(area) && !stores.data && !stores.failed}>
      {!area && <p className={css.hint}>Choose state, district and area to see the stores there.</p>}
      {area && !stores.data && !stores.failed && <p className={css.hint}>Searching…</p>}
      {stores.failed && <Retry onClick={stores.again} />}
      {stores.data?.isNear && <p className={css.none}>{NO_STORE}</p>}
      {stores.data?.isNear && offices.length > 0 && <p className={css.hint}>{NEAR}</p>}
      {offices.length > 0 && (
        <ul className={css.list}>
          {offices.map((store) => (
            <Store key={store._id} store={store} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Store({ store }: { store: Office }) {
  return (
    <li className={css.store}>
      <h3 className={css.name}>{store.name}</h3>
      {store.address && <p>{store.address}</p>}
      {store.opening_hours && <p>{store.opening_hours}</p>}
      <p className={css.ways}>
        {store.phone && (
          <a className={button('quiet')} href={`tel:+977${store.phone}`}>
            {store.phone}
          </a>
        )}
        {store.map_location && (
          <a className={button('quiet')} href={store.map_location} target="_blank" rel="noopener noreferrer">
            View on map<span className="visually-hidden"> {store.name} (opens in a new tab)</span>
          </a>
        )}
      </p>
    </li>
  );
}
