import type { SVGProps } from 'react';

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'ref'> {
  /** Pixels, or any length of CSS. */
  size?: number | string;
}

/** An icon of 24 × 24 drawn with one line, given as the `d` of its path; if nobody names it, it is decoration. */
export const icon = (d: string) =>
  function Icon({ size = 24, ...rest }: IconProps) {
    return (
      // biome-ignore lint/a11y/noSvgWithoutTitle: decoration, or named by whoever shows it.
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...rest}
      >
        <path d={d} />
      </svg>
    );
  };
