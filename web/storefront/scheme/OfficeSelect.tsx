import { useId } from 'react';
import { field, hint, input, label, problem } from '../kit/controls.ts';
import { NEAR, NO_STORE, type Office, retailersOf } from '../kit/places.ts';
import { Retry } from '../kit/Retry.tsx';
import { useLoaded } from '../kit/useLoaded.ts';

interface Props {
  /** Only stores that sell it. */
  scheme_id: string | undefined;
  area: string | undefined;
  district: string | undefined;
  value: string;
  error: string | undefined;
  onChange: (office: Office | undefined) => void;
}

/** The retailers of the chosen area that sell the scheme; where it has none, those of its district. */
export function OfficeSelect({ scheme_id, area, district = '', value, error, onChange }: Props) {
  const id = useId();
  const loaded = useLoaded(area ?? null, (area) => retailersOf(area, district, scheme_id));
  const { offices, isNear } = loaded.data ?? {};
  const noStore = isNear && (offices?.length ? `${NO_STORE} ${NEAR}` : NO_STORE);
  const chosen = offices?.find((office) => office._id === value);
  const note = (!chosen && noStore) || error;
  return (
    <div className={field}>
      <label className={label} htmlFor={id}>
        Office
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
        <option value="">{placeholderOf(area, offices?.length, loaded.failed)}</option>
        {offices?.map((office) => (
          <option key={office._id} value={office._id}>
            {office.name}
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
      {chosen?.address && <p className={hint}>{chosen.address}</p>}
      {loaded.failed && <Retry onClick={loaded.again} />}
    </div>
  );
}

function placeholderOf(area: string | undefined, count: number | undefined, failed: boolean): string {
  if (!area) return 'Choose your area first';
  if (count === 0 || failed) return 'No office';
  return count === undefined ? 'Loading…' : 'Select an office';
}
