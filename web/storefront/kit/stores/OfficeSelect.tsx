import { useEffect, useId } from 'react';
import { inLanguage } from '../../../../contract/language/language.ts';
import { field, hint, input, label, problem } from '../controls.ts';
import { Retry } from '../Retry.tsx';
import type { texts } from '../texts.ts';
import { useLanguage, useTexts } from '../texts-context.tsx';
import { useLoaded } from '../useLoaded.ts';
import { NextStores } from './NextStores.tsx';
import { hasLeft, type Office, retailersOf } from './places.ts';
import { StoreFacts } from './StoreFacts.tsx';

interface Props {
  /** Limits the list to stores that sell this scheme. */
  scheme_id: string | undefined;
  area: string | undefined;
  district: string | undefined;
  value: Office | undefined;
  error: string | undefined;
  /** How many units of the chosen variants there are, for all stores. */
  units?: number | undefined;
  /** Chooses the nearest store if the area has none. */
  preselects?: boolean;
  onChange: (office: Office | undefined) => void;
}

/**
 * Chooses among the area's retailers that sell the scheme, else its district's. Without a store in the area, the
 * nearest is chosen; a tap chooses another.
 */
export function OfficeSelect({ scheme_id, area, district = '', value, error, units, preselects, onChange }: Props) {
  const id = useId();
  const t = useTexts<typeof texts>('kit');
  const language = useLanguage();
  const key = area ? `${area} ${scheme_id}` : null;
  const loaded = useLoaded(key, () => retailersOf(area ?? '', district, scheme_id));
  const { offices: near, isNear } = loaded.data ?? {};
  const left = near?.filter(hasLeft);
  // With one store there's nothing to choose.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the stores of an area have come
  useEffect(() => {
    if (left?.length === 1 && !isNear && !value) onChange(left[0]);
  }, [near]);
  // Show the units as of the list's reading, not of the choice.
  const chosen = near?.find(({ _id }) => _id === value?._id) ?? value;
  const offices = near && chosen && !near.includes(chosen) ? [...near, chosen] : near;
  const isNone = left && !left[0];
  const isGone = chosen?.units === 0;
  let noStore = isNear && `${near?.[0] && isNone ? t.stores_gone : t.no_store} ${isNone ? '' : t.near}`;
  if (isGone) noStore = t.store_gone;
  let placeholder = t.select_office;
  if (!area) placeholder = t.area_first;
  else if (isNone || loaded.failed) placeholder = t.no_office;
  else if (!offices) placeholder = t.loading;
  const note = error || noStore;

  function chooseElsewhere(office: Office) {
    onChange(office);
    // An error's list disappears with the error, so move the focus.
    document.getElementById(id)?.focus();
  }

  return (
    <div className={field}>
      <label className={label} htmlFor={id}>
        {t.office}
      </label>
      <select
        id={id}
        data-field="office_id"
        className={input}
        value={(offices && value?._id) ?? ''}
        required
        aria-invalid={error !== undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={({ target }) => onChange(offices?.find(({ _id }) => _id === target.value))}
      >
        <option value="">{placeholder}</option>
        {offices?.map((office) => (
          <option key={office._id} value={office._id}>
            {inLanguage(office, 'name', language)} {office.units === 0 && `(${t.sold_out})`}
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
      {chosen && <StoreFacts className={hint} store={chosen} units={units} />}
      {loaded.failed && <Retry onClick={loaded.again} />}
      {scheme_id && (isNear || isGone || (value && error)) && (
        <NextStores
          scheme_id={scheme_id}
          area={area}
          except={error || isGone ? value?._id : undefined}
          chosen={value?._id}
          units={units}
          onCome={([nearest]) => preselects && nearest && !value && onChange(nearest)}
          onChoose={chooseElsewhere}
        />
      )}
    </div>
  );
}
