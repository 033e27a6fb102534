import { createContext, useMemo, useState } from 'react';

/** Pictures that are on their way into a form: each batch says when it begins, and when it ends with how many failed. */
export interface UploadsOfForm {
  begin(): void;
  end(failed: number): void;
}

export const UploadsContext = createContext<UploadsOfForm | undefined>(undefined);

/** What a form knows of the uploads into its fields, so that its save can wait for them. */
export function useUploadsOfForm() {
  const [{ running, failed }, set] = useState({ running: 0, failed: 0 });
  const uploads: UploadsOfForm = useMemo(
    () => ({
      begin: () => set(({ running, failed }) => ({ running: running + 1, failed: running === 0 ? 0 : failed })),
      end: (more) => set(({ running, failed }) => ({ running: running - 1, failed: failed + more })),
    }),
    [],
  );
  return { uploads, isUploading: running > 0, hasFailed: failed > 0 };
}
