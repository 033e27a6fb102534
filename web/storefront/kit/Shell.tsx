import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { keepFocus } from './keep-focus.ts';
import { NearestStore } from './NearestStore.tsx';
import css from './Shell.module.css';
import { Toasts } from './Toasts.tsx';

const OpenNearestStore = createContext<() => void>(() => undefined);

/** Opens "Search retailer nearest to your location." from anywhere on a page. */
export const useNearestStore = () => useContext(OpenNearestStore);

/** What comes to life of every public page, between header and footer: the page itself, the nearest-retailer modal and the toasts. */
export function Shell({ label, children }: { label: string | undefined; children: ReactNode }) {
  const [searching, setSearching] = useState(false);
  const open = useCallback(() => setSearching(true), []);
  const close = useCallback(() => setSearching(false), []);
  useEffect(() => keepFocus(document.getElementById('page') as HTMLElement), []);
  useEffect(() => {
    // Header, footer and texts of editors are no part of what React draws.
    const hear = (event: MouseEvent) => {
      if (!(event.target as Element).closest('[data-find-store], a[href="#find-store"]')) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('click', hear);
    return () => document.removeEventListener('click', hear);
  }, [open]);
  return (
    <OpenNearestStore value={open}>
      <main id="content" tabIndex={-1} className={css.main} aria-label={label}>
        {children}
      </main>
      <NearestStore open={searching} onClose={close} />
      <Toasts />
    </OpenNearestStore>
  );
}
