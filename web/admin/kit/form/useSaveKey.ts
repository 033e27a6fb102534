import { useHotkeys } from '@mantine/hooks';

/** Ctrl-S saves; pressed in a dialog, it is not meant for the page behind it. */
export function useSaveKey(save: () => void): void {
  const isBehind = () => document.querySelector('[aria-modal=true]') !== null;
  useHotkeys([['mod+S', () => !isBehind() && save()]], []);
}
