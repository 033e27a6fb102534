import type { PageTexts } from '../texts-context.tsx';

/**
 * Names the landmarks of a preview, which may be in a frame of the back office with a header and a main part of its
 * own.
 */
export const labelOf = (props: object, { texts }: PageTexts): string | undefined =>
  'is_preview' in props && props.is_preview ? texts.kit?.preview : undefined;
