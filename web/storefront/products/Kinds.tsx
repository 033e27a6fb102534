import type { Pages } from '../../../contract/pages.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { listAddress } from './address.ts';
import css from './page.module.css';
import type { texts } from './texts.ts';

/** Links to the shop's kinds of product; the links keep the other filters. */
export function Kinds({ kinds, query }: Pick<Pages['products'], 'kinds' | 'query'>) {
  const t = useTexts<typeof texts>('products');
  const { find_kind, page: _page, ...others } = query;
  if (kinds.length < 2) return null;
  return (
    <nav aria-label={t.kinds}>
      <ul className={css.kinds}>
        {[undefined, ...kinds].map((kind) => (
          <li key={kind ?? 'all'}>
            <a
              href={listAddress({ ...others, find_kind: kind ?? '' })}
              aria-current={kind === find_kind ? 'page' : undefined}
            >
              {t[kind ?? 'all_kinds']}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
