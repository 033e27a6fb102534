import { type RefObject, useEffect, useState } from 'react';

/**
 * Focuses the selected element in the form once everything set with it has rendered: screen readers announce the
 * message with its field, and slow phones reach new elements too.
 */
export function useFocusNext(form: RefObject<HTMLFormElement | null>): (selector: string) => void {
  const [next, setNext] = useState({ selector: '' });
  useEffect(() => {
    const field = next.selector && form.current?.querySelector<HTMLElement>(next.selector);
    if (!field) return;
    field.focus({ preventScroll: true });
    // Centre it, clear of a sticky footer.
    field.scrollIntoView({ block: 'center' });
  }, [next, form]);
  return (selector) => setNext({ selector });
}

export const fieldOf = (name: string) => `[data-field="${name}"]`;
