import { createContext, useMemo, useRef, useState } from 'react';

/** Pictures that are on their way into a form: each batch says when it begins, and then when it ends with how many failed. */
export interface UploadsOfForm {
  begin(): (failed: number) => void;
}

export const UploadsContext = createContext<UploadsOfForm | undefined>(undefined);

/** What a form knows of the uploads into its fields, so that its save can wait for them. */
export function useUploadsOfForm() {
  const [{ running, failed }, set] = useState({ running: 0, failed: 0 });
  /** Those that have begun since, also for who asks between two renders. */
  const batches = useRef(new Set<Promise<void>>());
  const uploads: UploadsOfForm = useMemo(
    () => ({
      begin() {
        let arrive = () => {};
        const batch = new Promise<void>((resolve) => {
          arrive = resolve;
        });
        batches.current.add(batch);
        set(({ running, failed }) => ({ running: running + 1, failed: running === 0 ? 0 : failed }));
        return (more) => {
          batches.current.delete(batch);
          arrive();
          set(({ running, failed }) => ({ running: running - 1, failed: failed + more }));
        };
      },
    }),
    [],
  );
  return {
    uploads,
    isUploading: running > 0,
    hasFailed: failed > 0,
    /** When what is on its way now has come into the form, or has failed. */
    uploaded: () => Promise.all(batches.current),
  };
}
