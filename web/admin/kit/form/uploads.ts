import { createContext } from 'react';

/** Tracks pictures uploading into a form: each batch reports its start, then its end with the number of failures. */
export interface UploadsOfForm {
  begin(): (failed: number) => void;
}

export const UploadsContext = createContext<UploadsOfForm | undefined>(undefined);
