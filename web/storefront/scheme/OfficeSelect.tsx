import { useId } from 'react';
import { field, hint, input, label, problem } from '../kit/controls.ts';
import { NO_STORE, retailersOf } from '../kit/places.ts';
import { Retry } from '../kit/Retry.tsx';
import { useLoaded } from '../kit/useLoaded.ts';

interface Props {
  scheme_id: string;
  area: string | null;
  value: string;
  error: string | undefined;
  onChange: (id: string) => void;
}

/** The retailers of the chosen area that sell the scheme. */
export function OfficeSelect({ scheme_id, area, value, error, onChange }: Props) {
  const id = useId();
  const offices = useLoaded(area, (area) => retailersOf(area, scheme_id));
  const none = offices.data?.length === 0;
  const note = none ? NO_STORE : error;
  const chosen = offices.data?.find((office) => office._id === value);
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
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{placeholderOf(area, offices.data?.length, offices.failed)}</option>
        {offices.data?.map((office) => (
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
      {offices.failed && <Retry onClick={offices.again} />}
    </div>
  );
}

function placeholderOf(area: string | null, count: number | undefined, failed: boolean): string {
  if (!area) return 'Choose your area first';
  if (count === 0 || failed) return 'No office';
  return count === undefined ? 'Loading…' : 'Select an office';
}
