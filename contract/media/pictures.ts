/** The widths in pixels in which every public picture is kept. */
export const PICTURE_WIDTHS = [320, 640, 960, 1280, 1600];

/**
 * The widths that are there as soon as the picture is, for phones and cards; the others are made a moment after its
 * upload.
 */
export const FIRST_WIDTHS = [320, 640];

export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** The address of a stored file; with a width, `public` becomes `public/{width}` (spec 3, Files). */
export function fileUrl(path: string, width?: number, format: PictureFormat = 'jpg'): string {
  const sized = width === undefined ? path : path.replace(/^public\//, `public/${width}/`);
  return `/${sized.replace(/\.jpg$/, `.${format}`)}`;
}

/** A `srcset` of the given widths. */
export function srcSet(path: string, format: PictureFormat, widths: number[] = PICTURE_WIDTHS): string {
  return widths.map((width) => `${fileUrl(path, width, format)} ${width}w`).join(', ');
}

/** Pictures that a customer may add to a review. */
export const MOST_REVIEW_PICTURES = 4;

/** Pictures that a customer may add to a return. */
export const MOST_RETURN_PICTURES = 4;
