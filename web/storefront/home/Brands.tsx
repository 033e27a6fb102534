import type { HomeBrand } from '../../../contract/sections/home.ts';
import { card, cardLink } from '../kit/card.ts';
import { Picture } from '../kit/media/Picture.tsx';
import css from './page.module.css';

/** Shows brands by logo, or by name without one; each links to its products. */
export function Brands({ brands }: { brands: HomeBrand[] }) {
  return (
    <ul className={css.brands}>
      {brands.map(({ _id, name, logo }) => (
        <li key={_id} className={`${card} ${css.brand}`}>
          {logo && <Picture file={logo} alt="" sizes="200px" className={css.logo} />}
          <a className={cardLink} href={`/products?find_brand_id=${_id}`}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
