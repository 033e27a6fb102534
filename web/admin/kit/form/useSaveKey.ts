import { useHotkeys } from '@mantine/hooks';

/** Saves on Ctrl-S, unless a dialog is open: then it isn't meant for the page behind. */
export function useSaveKey(save: () => void): void {
  const isBehind = () => document.querySelector('[aria-modal=true]') !== null;
  useHotkeys([['mod+S', () => !isBehind() && save()]], []);
}
