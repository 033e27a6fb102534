import type { PageTexts } from '../texts-context.tsx';

/** Names the landmarks of a preview, which can be in a frame of the back office, with its own header and main part. */
export const labelOf = (props: object, { texts }: PageTexts): string | undefined =>
  'is_preview' in props && props.is_preview ? texts.kit?.preview : undefined;
