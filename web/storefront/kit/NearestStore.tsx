import { useId, useState } from 'react';
import { button, field, input, label } from './controls.ts';
import { Dialog } from './Dialog.tsx';
import css from './NearestStore.module.css';
import { LEVEL_LABELS, LEVELS, type Level, NEAR, NO_STORE, type Office, placesOf, retailersOf } from './places.ts';
import { Retry } from './Retry.tsx';
import { useLoaded } from './useLoaded.ts';

type Chosen = Record<Level, string>;
const NOTHING: Chosen = { state: '', district: '', vdc_municipality: '' };

/** The modal in which a visitor finds the retailers of an area (spec 2.1). */
export function NearestStore({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [chosen, setChosen] = useState(NOTHING);

  /** Choosing a level empties the levels below it. */
  function choose(level: Level, id: string) {
    const below = LEVELS.slice(LEVELS.indexOf(level) + 1);
    setChosen({ ...chosen, [level]: id, ...Object.fromEntries(below.map((lower) => [lower, ''])) });
  }

  return (
    <Dialog open={open} title="Search retailer nearest to your location." onClose={onClose}>
      {open && (
        <>
          <div className={css.selects}>
            {LEVELS.map((level, index) => {
              const above = LEVELS[index - 1];
              const parent = above ? chosen[above] : 'all';
              return (
                <PlaceSelect
                  key={level}
                  {...{ level, parent }}
                  value={chosen[level]}
                  onChange={(id) => choose(level, id)}
                />
              );
            })}
          </div>
          <Stores area={chosen.vdc_municipality} district={chosen.district} />
        </>
      )}
    </Dialog>
  );
}

interface PlaceSelectProps {
  level: Level;
  parent: string;
  value: string;
  onChange: (id: string) => void;
}

function PlaceSelect({ level, parent, value, onChange }: PlaceSelectProps) {
  const id = useId();
  const places = useLoaded(parent || null, () => placesOf(level, parent));
  return (
    <div className={field}>
      <label className={label} htmlFor={id}>
        {LEVEL_LABELS[level]}
      </label>
      <select
        id={id}
        className={input}
        value={value}
        disabled={!places.data}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{parent && !places.data && !places.failed ? 'Loading…' : 'Select'}</option>
        {places.data?.map((place) => (
          <option key={place._id} value={place._id}>
            {place.name}
          </option>
        ))}
      </select>
      {places.failed && <Retry onClick={places.again} />}
    </div>
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
