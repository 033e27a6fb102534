import { tabStorage } from '../../../shared/storage.ts';

/** The draft of this page, kept for this tab alone: a phone at a counter is in many hands. */
export const keepDraft = (name: string, draft: object): void => tabStorage.setItem(name, JSON.stringify(draft));

export function readDraft<T>(name: string): T | undefined {
  try {
    return JSON.parse(tabStorage.getItem(name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export const dropDraft = (name: string): void => tabStorage.removeItem(name);
