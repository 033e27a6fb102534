import { type RefObject, useState } from 'react';
import { fieldOf, useFocusNext } from './useFocusNext.ts';

export type FieldErrors = Partial<Record<string, string>>;

/** The errors of a form by the names of its fields (`data-field`). The first bad one in the form takes the focus. */
export function useFieldErrors(form: RefObject<HTMLFormElement | null>) {
  const focusNext = useFocusNext(form);
  const [errors, setErrors] = useState<FieldErrors>({});

  function showErrors(shown: FieldErrors) {
    setErrors(shown);
    // The field gets its message first, so that a screen reader reads both.
    focusNext(Object.keys(shown).map(fieldOf).join());
  }

  const clearErrors = (...names: string[]) =>
    setErrors((errors) => Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name))));

  /** The props of a field: its error goes when somebody types in it. */
  const text = <Name extends string>(name: Name) => ({ name, error: errors[name], onType: () => clearErrors(name) });

  return { errors, showErrors, clearErrors, text, focusNext };
}
