import { telLink } from '../../../../contract/phone.ts';
import { button } from '../controls.ts';
import type { texts } from '../texts.ts';
import { useTexts } from '../texts-context.tsx';
import css from './NearestStore.module.css';

interface Props {
  /** In the page's language. */
  name: string;
  phone?: string | null;
  map_location?: string | null;
}

/** Links to a store's phone and its location on the map. */
export function StoreWays({ name, phone, map_location }: Props) {
  const t = useTexts<typeof texts>('kit');
  return (
    <p className={css.ways}>
      {phone && (
        <a className={button('quiet')} href={telLink(phone)}>
          <span className="visually-hidden">{t.call} </span>
          {phone}
        </a>
      )}
      {map_location && (
        <a className={button('quiet')} href={map_location} target="_blank" rel="noopener noreferrer">
          {t.on_map}
          <span className="visually-hidden">
            {' '}
            {name} {t.new_tab}
          </span>
        </a>
      )}
    </p>
  );
}
