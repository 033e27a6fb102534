import { useState } from 'react';
import { OfficeSelect } from '../kit/OfficeSelect.tsx';
import { type Chosen, NOWHERE, PlaceSelects } from '../kit/PlaceSelects.tsx';
import { LEVELS, type Office } from '../kit/places.ts';
import { useTexts } from '../kit/texts-context.tsx';
import css from './page.module.css';
import type { texts } from './texts.ts';
import type { StoreOfDraft } from './useFormDraft.ts';

interface Props {
  /** For the link: only stores that sell it. */
  scheme: string | undefined;
  error: string | undefined;
  onChoose: (office: StoreOfDraft) => void;
}

/** Without a retailer in the link: first the place, then a store there, or one near it. */
export function Store({ scheme, error, onChoose }: Props) {
  const t = useTexts<typeof texts>('consumer');
  const [place, setPlace] = useState<Chosen>(NOWHERE);
  const choose = ({ _id, name, name_ne }: Office) => onChoose({ _id, name, name_ne });
  return (
    <fieldset className={css.product} data-scripted>
      <legend className={css.legend}>{t.your_store}</legend>
      <p className={css.quiet}>{t.your_store_text}</p>
      <PlaceSelects chosen={place} onChange={setPlace} />
      <OfficeSelect
        scheme_id={scheme}
        area={place[LEVELS[2]] || undefined}
        district={place.district}
        value={undefined}
        error={error}
        onChange={(office) => office && choose(office)}
      />
    </fieldset>
  );
}
