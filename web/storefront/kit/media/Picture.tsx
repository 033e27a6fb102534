import { FIRST_WIDTHS, fileUrl, PICTURE_WIDTHS, srcSet } from '../../../../contract/media/pictures.ts';
import type { SchemePublic } from '../../../../contract/offers/offers.ts';

export type File = Omit<SchemePublic['image'][number]['document'], '_id'>;

interface Props {
  file: File | undefined;
  alt?: string;
  /** The displayed width, as an img's `sizes`. */
  sizes: string;
  className?: string;
  /** The first picture in view. */
  first?: boolean;
}

/** Full width. On a phone's dense screen, the slightly smaller size looks the same and loads in half the time. */
export const WHOLE_WIDTH = '(max-width: 599px) 85vw, 100vw';

/** Two pictures side by side. */
export const HALF_WIDTH = '(max-width: 599px) 42vw, 50vw';

/** Shows a stored picture at the width that fits, or a quiet placeholder without a file (spec 3, Files). */
export function Picture({ file, alt, sizes, className, first = false }: Props) {
  if (!file) return <Placeholder className={className} />;
  const isSized = file.is_ready !== false;
  const widths = isSized ? PICTURE_WIDTHS : FIRST_WIDTHS;
  return (
    <picture>
      {isSized && <source type="image/avif" srcSet={srcSet(file.path, 'avif')} sizes={sizes} />}
      <source type="image/webp" srcSet={srcSet(file.path, 'webp', widths)} sizes={sizes} />
      <img
        className={className}
        src={fileUrl(file.path, 640)}
        srcSet={srcSet(file.path, 'jpg', widths)}
        sizes={sizes}
        alt={alt ?? file.alt ?? ''}
        width={file.width ?? undefined}
        height={file.height ?? undefined}
        loading={first ? undefined : 'lazy'}
        fetchPriority={first ? 'high' : 'low'}
        decoding={first ? undefined : 'async'}
      />
    </picture>
  );
}

function Placeholder({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 64 64" aria-hidden="true">
      <rect width="64" height="64" fill="#ececf0" />
      <path fill="none" stroke="#b4b4bd" strokeWidth="1.5" d="M20 42 29 29l7 9 4-5 5 9ZM24 22h16a4 4 0 0 1 4 4v16" />
    </svg>
  );
}
