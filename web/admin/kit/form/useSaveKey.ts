import { useHotkeys } from '@mantine/hooks';

/** Saves on Ctrl-S, unless a dialog covers the page. */
export function useSaveKey(save: () => void): void {
  const isBehind = () => document.querySelector('[aria-modal=true]') !== null;
  useHotkeys([['mod+S', () => !isBehind() && save()]], []);
}
