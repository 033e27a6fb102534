/**
 * Wraps a browser storage so that it never fails: if the browser can't store data (cookies blocked, disk full), values
 * live as long as the page.
 */
function guarded(name: 'localStorage' | 'sessionStorage') {
  const memory = new Map<string, string>();
  /** Merely accessing blocked storage throws. */
  const attempt = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      return work(globalThis[name]);
    } catch {
      return undefined;
    }
  };
  return {
    getItem: (key: string): string | null => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem(key: string, value: string): void {
      memory.set(key, value);
      attempt((storage) => {
        storage.setItem(key, value);
        memory.delete(key);
      });
    },
    removeItem(key: string): void {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    keys: (): string[] => [...new Set([...memory.keys(), ...(attempt(Object.keys) ?? [])])],
  };
}

/** Stays on the device. */
export const deviceStorage = guarded('localStorage');
/** Ends with the tab. */
export const tabStorage = guarded('sessionStorage');
