/**
 * Makes a `localStorage` for a test: its entries are its keys, as in a browser; `heard` is called for each change, as
 * in other tabs.
 */
export function browserStorage(heard: () => void = () => {}): Storage {
  const storage: Record<string, unknown> = {};
  const methods = {
    getItem: (key: string) => storage[key] ?? null,
    setItem(key: string, value: string) {
      storage[key] = value;
      heard();
    },
    removeItem(key: string) {
      delete storage[key];
      heard();
    },
    clear() {
      for (const key of Object.keys(storage)) delete storage[key];
      heard();
    },
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(storage, name, { value });
  return storage as Storage;
}
