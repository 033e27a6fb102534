import { useEffect, useState } from 'react';

export interface Risen {
  /** The shown total and the current one, in rupees. */
  from: number;
  to: number;
}

/** Keeps a total that has risen since it was shown, until the customer chooses something else. */
export function useRisenTotal(choice: unknown[]) {
  const [risen, setRisen] = useState<Risen>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice has a total of its own
  useEffect(() => setRisen(undefined), choice);
  return [risen, setRisen] as const;
}
