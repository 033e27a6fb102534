import { CODE_MINUTES, MOST_CODES } from '../../../../contract/limits/code-limits.ts';
import { tabStorage } from '../../../shared/storage.ts';

const STORAGE_KEY = 'code-asks';

interface CodeRequest {
  to: string;
  /** By the device's clock, in milliseconds since 1970. */
  at: number;
}

function recentRequests(): CodeRequest[] {
  const since = Date.now() - CODE_MINUTES * 60_000;
  try {
    return (JSON.parse(tabStorage.getItem(STORAGE_KEY) ?? '[]') as CodeRequest[]).filter(({ at }) => at > since);
  } catch {
    return [];
  }
}

/**
 * Returns when the server will send this number another code, once this tab has used up its requests. The server
 * answers everyone alike, so its replies can't reveal whether a number is known.
 */
export function nextCodeAt(to: string): Date | undefined {
  const toPhone = recentRequests().filter((request) => request.to === to);
  const first = toPhone.at(-MOST_CODES);
  return first && new Date(first.at + CODE_MINUTES * 60_000);
}

export const noteCodeRequest = (to: string): void =>
  tabStorage.setItem(STORAGE_KEY, JSON.stringify([...recentRequests(), { to, at: Date.now() }]));
