import { useSyncExternalStore } from 'react';
import { tabStorage } from '../../shared/storage.ts';

const KEY = 'setup';
const listeners = new Set<() => void>();

/** The dashboard knows whether the installation is still being set up; before it has said so, no other page asks. */
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
