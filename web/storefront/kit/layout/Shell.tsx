import { type ReactNode, useEffect, useState } from 'react';
import { NearestStore } from '../stores/NearestStore.tsx';
import { keepFocus } from './keep-focus.ts';
import css from './Shell.module.css';

/**
 * The part of every public page that comes to life, between header and footer: the page itself and the nearest-retailer
 * modal.
 */
export function Shell({ label, children }: { label: string | undefined; children: ReactNode }) {
  const [searching, setSearching] = useState(false);
  useEffect(() => keepFocus(document.getElementById('page') as HTMLElement), []);
  useEffect(() => {
    // Anywhere in the page, because React does not draw header, footer and editors' texts. Other links work as usual.
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
