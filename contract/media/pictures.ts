/** Stored widths of each public picture, in pixels. */
export const PICTURE_WIDTHS = [320, 640, 960, 1280, 1600];

/** Widths made during the upload, for phones and cards; the others follow. */
export const FIRST_WIDTHS = [320, 640];

export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Returns a stored file's address; with a width, `public` becomes `public/{width}` (spec 3, Files). */
export function fileUrl(path: string, width?: number, format: PictureFormat = 'jpg'): string {
  const sized = width === undefined ? path : path.replace(/^public\//, `public/${width}/`);
  return `/${sized.replace(/\.jpg$/, `.${format}`)}`;
}

/** Writes a `srcset` of the given widths. */
export function srcSet(path: string, format: PictureFormat, widths: number[] = PICTURE_WIDTHS): string {
  return widths.map((width) => `${fileUrl(path, width, format)} ${width}w`).join(', ');
}

/** Most pictures of a review. */
export const MOST_REVIEW_PICTURES = 4;

/** Most pictures of a return. */
export const MOST_RETURN_PICTURES = 4;
