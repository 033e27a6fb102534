import { getDefaultZIndex } from '@mantine/core';
import { Dialog } from './Dialog.tsx';
import { useFrontDialog } from './open-dialogs.ts';

/** Shows what `openDialog` opened last, over the page's own dialogs. */
export function FrontDialog() {
  const dialog = useFrontDialog();
  if (!dialog) return null;
  const { key, close, ...props } = dialog;
  return <Dialog key={key} centered zIndex={getDefaultZIndex('modal') + 1} onClose={close} {...props} />;
}
