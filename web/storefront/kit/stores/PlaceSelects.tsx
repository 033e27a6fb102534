import { useId } from 'react';
import { inLanguage } from '../../../../contract/language/language.ts';
import { field, input, label } from '../controls.ts';
import { Retry } from '../Retry.tsx';
import type { texts } from '../texts.ts';
import { useLanguage, useTexts } from '../texts-context.tsx';
import { useLoaded } from '../useLoaded.ts';
import css from './PlaceSelects.module.css';
import { LEVELS, type Level, placesOf } from './places.ts';

/** The ids of state, district and area; '' for a level that is not chosen yet. */
export type PlaceIds = Record<Level, string>;
export const NOWHERE: PlaceIds = { state: '', district: '', vdc_municipality: '' };

/** A place by three selects, each filled by the one above it. */
export function PlaceSelects({ chosen, onChange }: { chosen: PlaceIds; onChange: (chosen: PlaceIds) => void }) {
  /** Choosing a level empties the levels below it. */
  function choose(level: Level, id: string) {
    const below = LEVELS.slice(LEVELS.indexOf(level) + 1);
    onChange({ ...chosen, [level]: id, ...Object.fromEntries(below.map((lower) => [lower, ''])) });
  }

  return (
    <div className={css.selects}>
      {LEVELS.map((level, index) => {
        const above = LEVELS[index - 1];
        const parent = above ? chosen[above] : 'all';
        return (
          <PlaceSelect
            key={level}
            level={level}
            parent={parent}
            value={chosen[level]}
            onChange={(id) => choose(level, id)}
          />
        );
      })}
    </div>
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
  const t = useTexts<typeof texts>('kit');
  const language = useLanguage();
  const places = useLoaded(parent || null, () => placesOf(level, parent));
  return (
    <div className={field}>
      <label className={label} htmlFor={id}>
        {t[level]}
      </label>
      <select
        id={id}
        className={input}
        value={value}
        disabled={!places.data}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{parent && !places.data && !places.failed ? t.loading : t.select}</option>
        {places.data?.map((place) => (
          <option key={place._id} value={place._id}>
            {inLanguage(place, 'name', language)}
          </option>
        ))}
      </select>
      {places.failed && <Retry onClick={places.again} />}
    </div>
  );
}
