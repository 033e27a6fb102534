import { useSyncExternalStore } from 'react';
import { tabStorage } from '../../shared/storage.ts';

const KEY = 'setup';
const listeners = new Set<() => void>();

/** Other pages don't ask whether setup is still going on: the dashboard tells them. */
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
