import { useId } from 'react';
import { inLanguage } from '../../../contract/language.ts';
import { field, hint, input, label, problem } from './controls.ts';
import type { Location } from './last-place.ts';
import { NextStores } from './NextStores.tsx';
import { type Office, retailersOf } from './places.ts';
import { Retry } from './Retry.tsx';
import type { texts } from './texts.ts';
import { useLanguage, useTexts } from './texts-context.tsx';
import { useLoaded } from './useLoaded.ts';

interface Props {
  /** Only stores that sell it. */
  scheme_id: string | undefined;
  area: string | undefined;
  district: string | undefined;
  value: string;
  error: string | undefined;
  onChange: (office: Office | undefined) => void;
  /** A store elsewhere, with its place. */
  onElsewhere: (location: Location, office: Office) => void;
}

/** The retailers of the chosen area that sell the scheme; where it has none, those of its district. */
export function OfficeSelect({ scheme_id, area, district = '', value, error, onChange, onElsewhere }: Props) {
  const id = useId();
  const t = useTexts<typeof texts>('kit');
  const language = useLanguage();
  const loaded = useLoaded(area ?? null, (area) => retailersOf(area, district, scheme_id));
  const { offices, isNear } = loaded.data ?? {};
  const noStore = isNear && `${t.no_store} ${offices?.length ? t.near : t.other_town}`;
  const chosen = offices?.find((office) => office._id === value);
  let placeholder = t.select_office;
  if (!area) placeholder = t.area_first;
  else if (offices?.length === 0 || loaded.failed) placeholder = t.no_office;
  else if (!offices) placeholder = t.loading;
  const note = (!chosen && noStore) || error;
  return (
    <div className={field}>
      <label className={label} htmlFor={id}>
        {t.office}
      </label>
      <select
        id={id}
        data-field="office_id"
        className={input}
        value={value}
        required
        aria-invalid={error !== undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={({ target }) => onChange(offices?.find(({ _id }) => _id === target.value))}
      >
        <option value="">{placeholder}</option>
        {offices?.map((office) => (
          <option key={office._id} value={office._id}>
            {inLanguage(office, 'name', language)}
          </option>
        ))}
      </select>
      <div aria-live="polite">
        {note && (
          <p id={`${id}-note`} className={problem}>
            {note}
          </p>
        )}
      </div>
      {chosen?.address && <p className={hint}>{inLanguage(chosen, 'address', language)}</p>}
      {loaded.failed && <Retry onClick={loaded.again} />}
      {scheme_id && area && (offices?.length === 0 || (error && value)) && (
        <NextStores {...{ scheme_id, area }} except={value || undefined} onChoose={onElsewhere} />
      )}
    </div>
  );
}
