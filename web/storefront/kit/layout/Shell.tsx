import { type ReactNode, useEffect, useState } from 'react';
import { NearestStore } from '../stores/NearestStore.tsx';
import { keepFocus } from './keep-focus.ts';
import css from './Shell.module.css';

/** Wraps the hydrated part of every public page, between header and footer: the page and the store finder. */
export function Shell({ label, children }: { label: string | undefined; children: ReactNode }) {
  const [searching, setSearching] = useState(false);
  useEffect(() => keepFocus(document.getElementById('page') as HTMLElement), []);
  useEffect(() => {
    // Listen on the whole document, because React doesn't render header, footer and editors' texts. Other links work as
    // usual.
    const hear = (event: MouseEvent) => {
      const pressed = (event.target as Element).closest('a, [data-find-store], [data-find-store-here]');
      if (!pressed?.matches('[data-find-store], [data-find-store-here], [href="#find-store"]')) return;
      event.preventDefault();
      setSearching(true);
    };
    document.addEventListener('click', hear);
    return () => document.removeEventListener('click', hear);
  }, []);
  return (
    <>
      <main id="content" tabIndex={-1} className={css.main} aria-label={label}>
        {children}
      </main>
      <NearestStore open={searching} onClose={() => setSearching(false)} />
    </>
  );
}
