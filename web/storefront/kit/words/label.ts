import type { PageTexts } from '../texts-context.tsx';

/**
 * The name of a preview's landmarks: it may be in a frame of the back office, which has a header and a main part of its
 * own.
 */
export const labelOf = (props: object, { texts }: PageTexts): string | undefined =>
  'is_preview' in props && props.is_preview ? texts.kit?.preview : undefined;
