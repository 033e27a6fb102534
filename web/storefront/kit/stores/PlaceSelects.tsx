import { inLanguage } from '../../../../contract/language/language.ts';
import { field } from '../controls.ts';
import { SelectField } from '../form/SelectField.tsx';
import { Retry } from '../Retry.tsx';
import type { texts } from '../texts.ts';
import { useLanguage, useTexts } from '../texts-context.tsx';
import { useLoaded } from '../useLoaded.ts';
import css from './PlaceSelects.module.css';
import { LEVELS, type Level, placesOf } from './places.ts';

/** Ids of state, district and area; '' for a level not chosen yet. */
export type PlaceIds = Record<Level, string>;
export const NOWHERE: PlaceIds = { state: '', district: '', vdc_municipality: '' };

/** Chooses a location in three selects, each filled by the one above. */
export function PlaceSelects({ chosen, onChange }: { chosen: PlaceIds; onChange: (chosen: PlaceIds) => void }) {
  /** Choosing a level clears those below. */
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
  const t = useTexts<typeof texts>('kit');
  const language = useLanguage();
  const places = useLoaded(parent || null, () => placesOf(level, parent));
  return (
    <div className={field}>
      <SelectField
        label={t[level]}
        value={value}
        disabled={!places.data}
        empty={parent && !places.data && !places.failed ? t.loading : t.select}
        options={(places.data ?? []).map((place) => ({ value: place._id, text: inLanguage(place, 'name', language) }))}
        onChange={({ target }) => onChange(target.value)}
      />
      {places.failed && <Retry onClick={places.again} />}
    </div>
  );
}
