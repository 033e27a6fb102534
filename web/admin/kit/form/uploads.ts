import { createContext } from 'react';

/** Pictures that are on their way into a form: each batch says when it begins, and then when it ends with how many failed. */
export interface UploadsOfForm {
  begin(): (failed: number) => void;
}

export const UploadsContext = createContext<UploadsOfForm | undefined>(undefined);
