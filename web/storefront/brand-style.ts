import { type BrandShown, NEUTRAL_BRAND } from '../../contract/brand/brand.ts';
import { mixed } from '../../contract/brand/contrast.ts';

/** Overrides our colours with the brand's in every page's styles; empty if it has none. */
export function brandStyle({ colour, accent }: BrandShown): string {
  const own = [
    ...(colour === NEUTRAL_BRAND.colour
      ? []
      : [`--brand-colour:${colour}`, `--brand-pressed:${mixed(colour, '#000000', 0.2)}`]),
    ...(accent === NEUTRAL_BRAND.accent
      ? []
      : [`--brand-accent:${accent}`, `--brand-accent-ground:${mixed('#ffffff', accent, 0.1)}`]),
  ];
  return own.length > 0 ? `:root{${own.join(';')}}` : '';
}
