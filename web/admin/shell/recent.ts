import { deviceStorage } from '../../shared/storage.ts';
import { isText, storedList } from '../kit/stored.ts';

export interface Recent {
  path: string;
  label: string;
  description: string;
}

const isRecent = (value: unknown): value is Recent => isText((value as Recent | null)?.path);

const KEY = 'recent';
const MOST_RECENT = 6;

/**
 * Lists records recently opened from search, newest first. They name customers, so they are deleted with the session.
 */
export const recents = () => storedList(deviceStorage.getItem(KEY), isRecent);

export function rememberRecent(opened: Recent): void {
  const others = recents().filter((one) => one.path !== opened.path);
  deviceStorage.setItem(KEY, JSON.stringify([opened, ...others].slice(0, MOST_RECENT)));
}
