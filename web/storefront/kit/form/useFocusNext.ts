import { type RefObject, useEffect, useState } from 'react';

/**
 * Moves the focus to the element that a selector finds in the form, once all that was set together with it is on the
 * page: a message is read out with its field, and an element that has only just appeared can be reached, on a slow
 * phone as well.
 */
export function useFocusNext(form: RefObject<HTMLFormElement | null>): (selector: string) => void {
  const [next, setNext] = useState({ selector: '' });
  useEffect(() => {
    const field = next.selector && form.current?.querySelector<HTMLElement>(next.selector);
    if (!field) return;
    field.focus({ preventScroll: true });
    // In the middle, clear of a foot that stays in view.
    field.scrollIntoView({ block: 'center' });
  }, [next, form]);
  return (selector) => setNext({ selector });
}

export const fieldOf = (name: string) => `[data-field="${name}"]`;
