import { createContext } from 'react';

/**
 * Pictures that are on their way into a form: each batch reports its beginning, and then its end with the number of
 * failures.
 */
export interface UploadsOfForm {
  begin(): (failed: number) => void;
}

export const UploadsContext = createContext<UploadsOfForm | undefined>(undefined);
