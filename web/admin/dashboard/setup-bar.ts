import { useSyncExternalStore } from 'react';
import { tabStorage } from '../../shared/storage.ts';

const KEY = 'setup';
const listeners = new Set<() => void>();

/** Only the dashboard finds out whether setup is still going on; other pages don't ask before it has. */
export function showSetupBar(isOn: boolean): void {
  if (isOn) tabStorage.setItem(KEY, 'on');
  else tabStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

function hear(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useSetupBar = (): boolean => useSyncExternalStore(hear, () => tabStorage.getItem(KEY) === 'on');
