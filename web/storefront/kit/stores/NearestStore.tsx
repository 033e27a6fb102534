import { useEffect, useState } from 'react';
import { call } from '../../../shared/api.ts';
import { button } from '../controls.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { SearchField } from '../form/SearchField.tsx';
import { Retry } from '../Retry.tsx';
import type { texts } from '../texts.ts';
import { useTexts } from '../texts-context.tsx';
import { useLoaded } from '../useLoaded.ts';
import { lastPlace, rememberPlace } from './last-place.ts';
import css from './NearestStore.module.css';
import { NOWHERE, type PlaceIds, PlaceSelects } from './PlaceSelects.tsx';
import { PlacesFound } from './PlacesFound.tsx';
import { retailersOf } from './places.ts';
import { StoreList } from './StoreList.tsx';
import { useNextStores } from './useNextStores.ts';
import { usePosition } from './usePosition.ts';
import { useStoreSearch } from './useStoreSearch.ts';

/** Finds stores by a search, by position, or by state, district and area (spec 2.1). */
export function NearestStore({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts<typeof texts>('kit');
  return (
    <Dialog open={open} title={t.nearest_title} onClose={onClose}>
      {open && <Finder />}
    </Dialog>
  );
}

function Finder() {
  const t = useTexts<typeof texts>('kit');
  const [chosen, setChosen] = useState(NOWHERE);
  const [typed, setTyped] = useState('');
  const position = usePosition();
  useEffect(() => setChosen(lastPlace()), []);

  function choose(place: PlaceIds) {
    setTyped('');
    position.forget();
    setChosen(place);
    rememberPlace(place);
  }

  return (
    <>
      <div className={css.search}>
        <SearchField
          value={typed}
          onChange={(typed) => {
            position.forget();
            setTyped(typed);
          }}
        />
        {position.isPossible && (
          <button
            type="button"
            className={button('outline')}
            onClick={() => {
              setTyped('');
              position.ask();
            }}
          >
            {t.near_me}
          </button>
        )}
      </div>
      {typed.trim().length > 1 ? (
        <SearchResults text={typed.trim()} onChoose={choose} />
      ) : (
        <>
          {position.isAsked && <Near position={position} />}
          <PlaceSelects chosen={chosen} onChange={choose} />
          {!position.isAsked && <StoresOf chosen={chosen} />}
        </>
      )}
    </>
  );
}

/** Shows search results: areas to choose, and stores. */
function SearchResults({ text, onChoose }: { text: string; onChoose: (place: PlaceIds) => void }) {
  const t = useTexts<typeof texts>('kit');
  const search = useStoreSearch(text);
  const { isSearching } = search;
  return (
    <div className={css.stores} aria-live="polite" aria-busy={isSearching}>
      {isSearching && <p className={css.hint}>{t.searching}</p>}
      {search.failed && <Retry onClick={search.again} />}
      {search.data && search.data.area.length > 0 && <PlacesFound areas={search.data.area} onChoose={onChoose} />}
      {!isSearching && search.data?.area.length === 0 && search.data.office.length === 0 && (
        <NoStore next={t.other_town} />
      )}
      {search.data && search.data.office.length > 0 && (
        <>
          <h3 className={css.group}>{t.stores}</h3>
          <StoreList stores={search.data.office} />
        </>
      )}
    </div>
  );
}

/** Lists the stores nearest to the device. */
function Near({ position }: { position: ReturnType<typeof usePosition> }) {
  const t = useTexts<typeof texts>('kit');
  const { place, hasFailed } = position;
  const stores = useLoaded(place ? JSON.stringify(place) : null, async () => {
    return place ? (await call('GET office/public/near', { query: place })).data : [];
  });
  return (
    <div className={css.stores} aria-live="polite" aria-busy={!hasFailed && !stores.data && !stores.failed}>
      {!place && !hasFailed && <p className={css.hint}>{t.asking_place}</p>}
      {hasFailed && <p className={css.none}>{t.no_place}</p>}
      {place && !stores.data && !stores.failed && <p className={css.hint}>{t.searching}</p>}
      {stores.failed && <Retry onClick={stores.again} />}
      {stores.data?.length === 0 && <NoStore next={t.other_town} />}
      {stores.data && <StoreList stores={stores.data} />}
    </div>
  );
}

/** Lists an area's stores. If it has none, lists its district's, and failing those, the nearest. */
function StoresOf({ chosen: { vdc_municipality: area, district } }: { chosen: PlaceIds }) {
  const t = useTexts<typeof texts>('kit');
  const stores = useLoaded(area || null, (area) => retailersOf(area, district));
  const { offices = [], isNear } = stores.data ?? {};
  const next = useNextStores(isNear && offices.length === 0 ? area : undefined);
  let instead = t.near;
  if (offices.length === 0) instead = next.data?.length ? t.next_anywhere : t.other_town;
  return (
    <div className={css.stores} aria-live="polite" aria-busy={Boolean(area) && !stores.data && !stores.failed}>
      {!area && <p className={css.hint}>{t.choose_place}</p>}
      {area && !stores.data && !stores.failed && <p className={css.hint}>{t.searching}</p>}
      {stores.failed && <Retry onClick={stores.again} />}
      {isNear && (offices.length > 0 || next.data || next.failed) && <NoStore next={instead} />}
      {next.failed && <Retry onClick={next.again} />}
      <StoreList stores={offices.length > 0 ? offices : (next.data ?? [])} />
    </div>
  );
}

/** Says that there is no store, in the specification's words, and what to do next. */
function NoStore({ next }: { next: string }) {
  const t = useTexts<typeof texts>('kit');
  return (
    <p className={css.none}>
      {t.no_store} {next}
    </p>
  );
}
