import { useHotkeys } from '@mantine/hooks';

/** Ctrl-S saves; what is asked for in a dialog is not meant for the page behind it. */
export function useSaveKey(save: () => void): void {
  const isBehind = () => document.querySelector('[aria-modal=true]') !== null;
  useHotkeys([['mod+S', () => !isBehind() && save()]], []);
}
