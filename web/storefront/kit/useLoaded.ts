import { useEffect, useState } from 'react';

export interface Loaded<T> {
  data: T | undefined;
  failed: boolean;
  again: () => void;
}

/** Returns the result of `load` for the key; null loads nothing. Drops late answers to an older key. */
export function useLoaded<T>(key: string | null, load: (key: string) => Promise<T>): Loaded<T> {
  const [answer, setAnswer] = useState<{ key: string; data?: T; failed?: boolean }>();
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is a new function each time, and `attempt` asks again
  useEffect(() => {
    if (key === null) return;
    let isCurrent = true;
    load(key).then(
      (data) => isCurrent && setAnswer({ key, data }),
      () => isCurrent && setAnswer({ key, failed: true }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key, attempt]);

  const current = answer && answer.key === key ? answer : undefined;
  return {
    data: current?.data,
    failed: current?.failed ?? false,
    again: () => {
      setAnswer(undefined);
      setAttempt(attempt + 1);
    },
  };
}
