import { useEffect, useRef } from 'react';

/** Whether a form is still there: a save may be answered when its page has long been left. */
export function useIsOpen() {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}
