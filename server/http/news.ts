/** What is said in the database on a channel of NOTIFY, handed to whoever listens in this process. */
export interface News {
  tell(text: string): void;
  /** Returns what ends the listening. */
  listen(listener: (text: string) => void): () => void;
}

export function createNews(): News {
  const listeners = new Set<(text: string) => void>();
  return {
    tell(text) {
      for (const listener of listeners) listener(text);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
