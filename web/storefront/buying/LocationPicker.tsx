import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { inLanguage } from '../../../contract/language/language.ts';
import { field, input, label as labelLook, problem } from '../kit/controls.ts';
import type { Location } from '../kit/stores/last-place.ts';
import { LEVELS, type Level, type Office, placesOf } from '../kit/stores/places.ts';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useLanguage, useTexts } from '../kit/texts-context.tsx';
import { useLoaded } from '../kit/useLoaded.ts';
import css from './LocationPicker.module.css';
import { type FoundPlace, PlaceList } from './PlaceList.tsx';
import type { texts } from './texts.ts';

interface Props {
  /** Finds only stores that sell this scheme. */
  scheme_id: string | undefined;
  value: Location;
  error: string | undefined;
  /** Called with the store, if one was found. */
  onChange: (location: Location, office?: Office) => void;
}

/** Chooses state, district and area in tabs (spec 4, Location picker), or all at once by a search. */
export function LocationPicker({ scheme_id, value, error, onChange }: Props) {
  const id = useId();
  const t = useTexts<typeof texts>('buying');
  const kit = useTexts<typeof kitTexts>('kit');
  const language = useLanguage();
  const picker = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [level, setLevel] = useState<Level>('state');
  const parent = parentOf(level, value);
  const places = useLoaded(open && parent ? `${level} ${parent}` : null, () => placesOf(level, parent ?? ''));
  const chosen = LEVELS.flatMap((one) => inLanguage(value[one] ?? {}, 'name', language) ?? []);

  /** Closing without a choice goes back to the State tab (spec 4). */
  function close() {
    setOpen(false);
    setLevel('state');
  }

  useTapOutside(picker, open, close);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list has its height when the places have come
  useEffect(() => {
    if (open) picker.current?.querySelector('[role=dialog]')?.scrollIntoView({ block: 'nearest' });
  }, [open, places.data]);

  function choose({ location, office, ...place }: FoundPlace) {
    if (location) {
      onChange(location, office);
      return leave();
    }
    const index = LEVELS.indexOf(level);
    const below = LEVELS.slice(index + 1);
    onChange({ ...value, [level]: place, ...Object.fromEntries(below.map((lower) => [lower, null])) });
    const [next] = below;
    if (next) return setLevel(next);
    leave();
  }

  function leave() {
    close();
    trigger.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return;
    // Close only the list, not the sheet.
    event.preventDefault();
    event.stopPropagation();
    leave();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the controls inside arrive here
    <div ref={picker} className={`${field} ${css.picker}`} onKeyDown={onKeyDown}>
      <span id={`${id}-label`} className={labelLook}>
        {t.place}
      </span>
      <button
        ref={trigger}
        type="button"
        data-field="location"
        className={`${input} ${css.trigger}`}
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={error ? `${id}-note` : undefined}
        aria-expanded={open}
        aria-controls={`${id}-panel`}
        aria-haspopup="dialog"
        data-invalid={error !== undefined}
        onClick={() => (open ? close() : setOpen(true))}
      >
        <span id={`${id}-value`} className={chosen.length > 0 ? undefined : css.empty}>
          {chosen.join(', ') || t.choose_place}
        </span>
      </button>
      {open && (
        <div id={`${id}-panel`} className={css.panel} role="dialog" aria-label={t.choose_place}>
          <Tabs id={id} level={level} value={value} onSelect={setLevel} />
          <PlaceList
            key={level}
            id={id}
            scheme_id={scheme_id}
            label={kit[level]}
            places={places}
            chosen={value[level]?._id}
            onChoose={choose}
          />
        </div>
      )}
      {error && (
        <p id={`${id}-note`} className={problem}>
          {error}
        </p>
      )}
    </div>
  );
}

function useTapOutside(picker: RefObject<HTMLElement | null>, open: boolean, close: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `close` only sets state
  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: PointerEvent) => !picker.current?.contains(event.target as Node) && close();
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);
}

interface TabsProps {
  id: string;
  level: Level;
  value: Location;
  onSelect: (level: Level) => void;
}

/** Shows the tabs; one is disabled until the level above it is chosen (spec 4). Arrow keys move between them. */
function Tabs({ id, level, value, onSelect }: TabsProps) {
  const t = useTexts<typeof texts>('buying');
  const kit = useTexts<typeof kitTexts>('kit');
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = LEVELS[LEVELS.indexOf(level) + step];
    if (step === 0 || !next || !parentOf(next, value)) return;
    event.preventDefault();
    onSelect(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-level=${next}]`)?.focus();
  }

  return (
    <div className={css.tabs} role="tablist" aria-label={t.level} onKeyDown={onKeyDown}>
      {LEVELS.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={`${id}-tab-${kit[one]}`}
          data-level={one}
          className={css.tab}
          aria-selected={one === level}
          aria-controls={`${id}-list`}
          tabIndex={one === level ? 0 : -1}
          disabled={!parentOf(one, value)}
          onClick={() => onSelect(one)}
        >
          {kit[one]}
        </button>
      ))}
    </div>
  );
}

/** Returns the place above a level; undefined until it's chosen. */
function parentOf(level: Level, value: Location): string | undefined {
  const above = LEVELS[LEVELS.indexOf(level) - 1];
  return above ? value[above]?._id : 'Nepal';
}
