import { useEffect, useState } from 'react';

/** Something that is open while the address ends in `#name`, so that Back closes it instead of leaving the page. */
export function useOpenByHash(name: string) {
  const [isOpen, setOpen] = useState(false);
  const isNamed = () => location.hash === `#${name}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `isNamed` reads the address alone
  useEffect(() => {
    // An address that comes with it, as after a reload, has no entry before it to go back to.
    if (isNamed()) history.replaceState(null, '', location.pathname + location.search);
    const follow = () => setOpen(isNamed());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [name]);

  function show() {
    location.hash = name;
    setOpen(true);
  }

  function hide() {
    setOpen(false);
    if (isNamed()) history.back();
  }

  return { isOpen, show, hide };
}
