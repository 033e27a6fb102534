import { useState } from 'react';
import { type Chosen, NOWHERE, PlaceSelects } from '../kit/PlaceSelects.tsx';
import { LEVELS } from '../kit/places.ts';
import { OfficeSelect } from '../scheme/OfficeSelect.tsx';
import css from './page.module.css';

interface Props {
  /** Of the link: only stores that sell it. */
  scheme: string | undefined;
  error: string | undefined;
  onChoose: (office: { _id: string; name: string }) => void;
}

/** Without a retailer in the link: first the place, then a store there, or one near it. */
export function Store({ scheme, error, onChoose }: Props) {
  const [place, setPlace] = useState<Chosen>(NOWHERE);
  return (
    <fieldset className={css.product}>
      <legend className={css.legend}>Your store</legend>
      <p className={css.quiet}>You collect your phone there, and its QR code takes the advance.</p>
      <PlaceSelects chosen={place} onChange={setPlace} />
      <OfficeSelect
        scheme_id={scheme}
        area={place[LEVELS[2]] || undefined}
        district={place.district}
        value=""
        error={error}
        onChange={(office) => office && onChoose({ _id: office._id, name: office.name })}
      />
    </fieldset>
  );
}
