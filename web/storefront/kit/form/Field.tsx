import type { ReactNode } from 'react';
import { field, hint as hintLook, label as labelLook, problem } from '../controls.ts';

interface Props {
  /** Of the input, which is described by `{id}-note`. */
  id: string;
  label: ReactNode;
  error?: string | undefined;
  hint?: string | undefined;
  children: ReactNode;
}

/** Shows an input between its label and its error or hint. */
export function Field({ id, label, error, hint, children }: Props) {
  return (
    <div className={field}>
      <label className={labelLook} htmlFor={id}>
        {label}
      </label>
      {children}
      {(error || hint) && (
        <p id={`${id}-note`} className={error ? problem : hintLook}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
