import { useEffect, useState } from 'react';
import { SearchField } from '../kit/form/SearchField.tsx';
import { lastPlace, rememberPlace } from '../kit/stores/last-place.ts';
import { OfficeSelect } from '../kit/stores/OfficeSelect.tsx';
import { NOWHERE, type PlaceIds, PlaceSelects } from '../kit/stores/PlaceSelects.tsx';
import { LEVELS } from '../kit/stores/places.ts';
import { useTexts } from '../kit/texts-context.tsx';
import css from './page.module.css';
import { StoreSearch } from './StoreSearch.tsx';
import type { texts } from './texts.ts';
import type { StoreOfDraft } from './useOfferDraft.ts';

interface Props {
  /** The link's scheme: offer only stores that sell it. */
  scheme: string | undefined;
  error: string | undefined;
  onChoose: (office: StoreOfDraft) => void;
}

/** Asks for the area and then a store, if the link names no retailer. */
export function Store({ scheme, error, onChoose }: Props) {
  const t = useTexts<typeof texts>('consumer');
  const [place, setPlace] = useState<PlaceIds>(NOWHERE);
  const [typed, setTyped] = useState('');
  useEffect(() => setPlace(lastPlace()), []);

  function changePlace(chosen: PlaceIds) {
    setPlace(chosen);
    rememberPlace(chosen);
  }

  const choose = ({ _id, name, name_ne }: StoreOfDraft) => onChoose({ _id, name, name_ne });
  return (
    <fieldset className={css.product} data-scripted>
      <legend className={css.legend}>{t.your_store}</legend>
      <p className="quiet">{t.your_store_text}</p>
      <SearchField value={typed} onChange={setTyped} />
      {typed.trim().length > 1 ? (
        <StoreSearch
          text={typed.trim()}
          scheme={scheme}
          onPlace={(chosen) => {
            setTyped('');
            changePlace(chosen);
          }}
          onStore={choose}
        />
      ) : (
        <>
          <PlaceSelects chosen={place} onChange={changePlace} />
          <OfficeSelect
            scheme_id={scheme}
            area={place[LEVELS[2]] || undefined}
            district={place.district}
            value={undefined}
            error={error}
            onChange={(office) => office && choose(office)}
          />
        </>
      )}
    </fieldset>
  );
}
