import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { fill } from '../../../contract/language/fill.ts';
import { inLanguage, type Language } from '../../../contract/language/language.ts';
import { button, input } from '../kit/controls.ts';
import { Retry } from '../kit/Retry.tsx';
import type { Location } from '../kit/stores/last-place.ts';
import type { Level, Office, Place } from '../kit/stores/places.ts';
import { type FoundStores, useStoreSearch } from '../kit/stores/useStoreSearch.ts';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useLanguage, useTexts } from '../kit/texts-context.tsx';
import type { Loaded } from '../kit/useLoaded.ts';
import css from './LocationPicker.module.css';
import type { texts } from './texts.ts';

/** A place to choose: one of the level, or one found by search with the levels above it, and its store. */
export interface FoundPlace extends Place {
  location?: Location;
  /** The neighbourhood that matched. */
  locality?: FoundStores['area'][number]['locality'];
  office?: Office | undefined;
}

interface Props {
  id: string;
  scheme_id: string | undefined;
  label: string;
  places: Loaded<Place[]>;
  chosen: string | undefined;
  onChoose: (place: FoundPlace) => void;
}

/** Lists the places of one level, and searches them and all areas and stores. Arrow keys move, Enter chooses. */
export function PlaceList({ id, scheme_id, label, places, chosen, onChoose }: Props) {
  const t = useTexts<typeof texts>('buying');
  const kit = useTexts<typeof kitTexts>('kit');
  const language = useLanguage();
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const { candidates, isSearching } = useCandidates(places.data, typed, scheme_id);
  const searchIn = fill(t.search_in, { level: label.toLowerCase() });
  const optionId = (place: Place | undefined) => place && `${id}-option-${place._id}`;

  useEffect(() => {
    // On a touch screen, the keyboard would cover the list.
    if (matchMedia('(pointer: fine)').matches) search.current?.focus({ preventScroll: true });
    else list.current?.focus({ preventScroll: true });
  }, []);

  function move(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (event.key === 'Enter') {
      event.preventDefault();
      const place = candidates[active];
      if (place) onChoose(place);
    } else if (step) {
      event.preventDefault();
      const next = Math.min(Math.max(active + step, 0), candidates.length - 1);
      setActive(next);
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
    }
  }

  function searchFor(text: string) {
    setTyped(text);
    setActive(0);
  }

  function showAll() {
    searchFor('');
    search.current?.focus();
  }

  return (
    <div id={`${id}-list`} role="tabpanel" aria-labelledby={`${id}-tab-${label}`}>
      <input
        ref={search}
        type="search"
        role="combobox"
        className={`${input} ${css.search}`}
        placeholder={searchIn}
        aria-label={searchIn}
        aria-expanded="true"
        aria-controls={`${id}-options`}
        aria-activedescendant={optionId(candidates[active])}
        autoComplete="off"
        value={typed}
        onKeyDown={move}
        onChange={(event) => searchFor(event.target.value)}
      />
      <div
        ref={list}
        id={`${id}-options`}
        role="listbox"
        aria-label={label}
        className={css.list}
        tabIndex={-1}
        aria-activedescendant={optionId(candidates[active])}
        onKeyDown={move}
      >
        {candidates.map((place, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled where the focus is, in search and list
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the search, aria-activedescendant points here
          <div
            key={place._id}
            id={optionId(place)}
            role="option"
            aria-selected={place._id === chosen}
            data-active={index === active}
            className={css.option}
            onClick={() => onChoose(place)}
          >
            {inLanguage(place, 'name', language)}
            <Beside place={place} />
          </div>
        ))}
      </div>
      <div role="status">
        {places.data && candidates.length === 0 && !isSearching && (
          <NoPlace onShowAll={typed.trim() ? showAll : undefined} />
        )}
        {((!places.data && !places.failed) || isSearching) && <p className={css.note}>{kit.loading}</p>}
      </div>
      {places.failed && <Retry onClick={places.again} />}
    </div>
  );
}

/** Finds places of the level that match, then areas and stores anywhere. */
function useCandidates(places: Place[] | undefined, typed: string, scheme_id: string | undefined) {
  const { data, isSearching } = useStoreSearch(typed.trim(), scheme_id);
  // Show results from elsewhere after the level's own, so that these don't move under the finger.
  if (!places) return { candidates: [], isSearching };
  const here: FoundPlace[] = places.filter((place) => matches(place, typed));
  const others = foundIn(data).filter((one) => one.locality || !here.some(({ _id }) => _id === one._id));
  return { candidates: [...here, ...others], isSearching };
}

/** Says that no place matches, and suggests another word, the whole list, or another place above. */
function NoPlace({ onShowAll }: { onShowAll: (() => void) | undefined }) {
  const t = useTexts<typeof texts>('buying');
  return (
    <div className={css.note}>
      <p>{t.no_address}</p>
      <p>{onShowAll ? t.search_otherwise : t.choose_above}</p>
      {onShowAll && (
        <button type="button" className={button('quiet')} onClick={onShowAll}>
          {t.show_list}
        </button>
      )}
    </div>
  );
}

/** Distinguishes a place from its namesakes by the place above it, or by its name in the other language. */
function Beside({ place: { name, name_ne, location, locality, office } }: { place: FoundPlace }) {
  const language = useLanguage();
  if (office && !locality) return <span>{inLanguage(office, 'address', language)}</span>;
  if (location)
    return <span>{namesOf(locality ? ['vdc_municipality', 'district'] : ['district'], location, language)}</span>;
  return name_ne && <span lang={language === 'ne' ? 'en' : 'ne'}>{language === 'ne' ? name : name_ne}</span>;
}

/** Lists areas anywhere, a neighbourhood with a store that its name found, then stores whose location is known. */
const foundIn = ({ area = [], office = [] }: Partial<FoundStores> = {}): FoundPlace[] => [
  ...area.map(({ _id, location, locality }) => {
    const there = locality && office.find((store) => store.location?.vdc_municipality._id === _id);
    return { ...location.vdc_municipality, ...locality, locality, location, office: there };
  }),
  ...office.flatMap(({ location, ...office }) => (location ? { ...office, location, office } : [])),
];

const namesOf = (levels: Level[], location: Location, language: Language) =>
  levels.map((level) => inLanguage(location[level] ?? {}, 'name', language)).join(', ');

function matches(place: Place, typed: string): boolean {
  const keyword = typed.trim().toLowerCase();
  return place.name.toLowerCase().includes(keyword) || Boolean(place.name_ne?.includes(keyword));
}
