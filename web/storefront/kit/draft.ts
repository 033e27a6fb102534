/** What was typed on this page, kept for this tab alone: a phone at a counter is in many hands. */
export function keepDraft(name: string, draft: object): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing loses it with the page, and nothing else.
  }
}

export function readDraft<T>(name: string): T | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export const dropDraft = (name: string): void => sessionStorage.removeItem(name);
