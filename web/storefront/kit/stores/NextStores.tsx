import { useEffect } from 'react';
import { inLanguage } from '../../../../contract/language/language.ts';
import { instead } from '../controls.ts';
import type { texts } from '../texts.ts';
import { useLanguage, useTexts } from '../texts-context.tsx';
import type { Office } from './places.ts';
import { StoreFacts } from './StoreFacts.tsx';
import { useNextStores } from './useNextStores.ts';

interface Props {
  scheme_id: string;
  area: string | undefined;
  /** The sold-out store. */
  except: string | undefined;
  /** A store that is already shown above. */
  chosen: string | undefined;
  /** How many units there are for all stores. */
  units: number | undefined;
  onCome: (offices: Office[]) => void;
  onChoose: (office: Office) => void;
}

/** Offers the other nearest stores with units, if the area has no store or none with units. */
export function NextStores({ scheme_id, area, except, chosen, units, onCome, onChoose }: Props) {
  const t = useTexts<typeof texts>('kit');
  const language = useLanguage();
  const { data = [] } = useNextStores(area, scheme_id, except);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once they have come
  useEffect(() => onCome(data), [data[0]]);
  const others = data.filter((store) => store._id !== chosen);
  if (!others[0]) return null;
  return (
    <div className={instead}>
      <p>{t.next_stores}</p>
      {others.map((store) => (
        <button key={store._id} type="button" onClick={() => onChoose(store)}>
          <b>{inLanguage(store, 'name', language)}</b>
          <StoreFacts store={store} units={units} />
        </button>
      ))}
    </div>
  );
}
