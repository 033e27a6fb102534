import { fill } from '../../../contract/fill.ts';
import { inLanguage } from '../../../contract/language.ts';
import { call } from '../../shared/api.ts';
import { instead } from './controls.ts';
import type { Location } from './last-place.ts';
import type { Office } from './places.ts';
import type { texts } from './texts.ts';
import { useLanguage, useTexts } from './texts-context.tsx';
import { useLoaded } from './useLoaded.ts';

interface Props {
  scheme_id: string;
  area: string;
  /** The store that has no units left. */
  except: string | undefined;
  onChoose: (location: Location, office: Office) => void;
}

/** Where the area has no store, or none with units: the nearest that have, each one tap away. */
export function NextStores({ scheme_id, area, except, onChoose }: Props) {
  const t = useTexts<typeof texts>('kit');
  const language = useLanguage();
  const { data = [] } = useLoaded(`${area} ${except}`, async () => {
    const query = { find_scheme: scheme_id, vdc_municipality: area, ...(except && { office: except }) };
    return (await call('GET office/public/next', { query })).data;
  });
  if (data.length === 0) return null;
  return (
    <div className={instead}>
      <p>{t.next_stores}</p>
      {data.map(({ location, distance_km, ...office }) => (
        <button key={office._id} type="button" onClick={() => onChoose(location, office)}>
          <span>{inLanguage(office, 'name', language)}</span>{' '}
          <span>
            {distance_km === undefined
              ? inLanguage(location.district, 'name', language)
              : fill(t.kilometres, { distance: distance_km })}
          </span>
        </button>
      ))}
    </div>
  );
}
