import { useEffect, useRef } from 'react';

const forms = new Set<() => boolean>();

/** Whether a form that is open holds what is not saved. */
export const hasUnsaved = () => [...forms].some((isUnsaved) => isUnsaved());

/** Lets the whole page know of what one of its forms holds. */
export function useUnsaved(isUnsaved: () => boolean): void {
  const latest = useRef(isUnsaved);
  useEffect(() => {
    latest.current = isUnsaved;
  });
  useEffect(() => {
    const ask = () => latest.current();
    forms.add(ask);
    return () => {
      forms.delete(ask);
    };
  }, []);
}
