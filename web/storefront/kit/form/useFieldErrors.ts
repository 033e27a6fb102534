import { useRef, useState } from 'react';
import { fieldOf, useFocusNext } from './useFocusNext.ts';

/** A form's errors, by the field that shows them. */
export type FieldErrors = Partial<Record<string, string>>;

/** Keeps a form's refusal and field errors. Focuses the first wrong field; typing clears its error. */
export function useFieldErrors(initial: FieldErrors = {}) {
  const form = useRef<HTMLFormElement>(null);
  const focusNext = useFocusNext(form);
  const [errors, setErrors] = useState(initial);
  /** Shown below the fields. */
  const [refusal, setRefusal] = useState('');

  /** `last` selects what to focus if no field is wrong. */
  function showErrors(shown: FieldErrors, ...last: string[]) {
    setErrors(shown);
    focusNext([...Object.keys(shown).map(fieldOf), ...last].join());
  }

  const clearErrors = (...names: string[]) =>
    setErrors((errors) => Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name))));

  return {
    form,
    focusNext,
    errors,
    showErrors,
    clearErrors,
    refusal,
    setRefusal,
    /** Props of the field with this name. */
    text: (name: string) => ({ name, error: errors[name], onType: () => clearErrors(name) }),
  };
}
