import { NEUTRAL_MARK } from '../../../../contract/brand/brand.ts';
import { fileUrl } from '../../../../contract/media/pictures.ts';
import { useBrand } from '../texts-context.tsx';
import css from './Mark.module.css';

/** Shows the brand's logo, this many pixels high, or its mark. The name is beside it, or elsewhere on the page. */
export function Mark({ size = 32 }: { size?: number }) {
  const { logo, mark } = useBrand();
  if (logo)
    return (
      <img
        className={css.logo}
        src={fileUrl(logo.path)}
        width={Math.round((logo.width * size) / logo.height)}
        height={size}
        alt=""
      />
    );
  return (
    <svg className={css.mark} width={size} height={size} viewBox="-32 -32 64 64" aria-hidden="true">
      <rect x="-32" y="-32" width="64" height="64" rx="15" />
      <path d={mark ?? NEUTRAL_MARK} />
    </svg>
  );
}
