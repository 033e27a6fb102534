import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { button } from './controls.ts';
import { Mark } from './Mark.tsx';
import { NearestStore } from './NearestStore.tsx';
import css from './Shell.module.css';
import { Toasts } from './Toasts.tsx';

const OpenNearestStore = createContext<() => void>(() => undefined);

/** Opens "Search retailer nearest to your location." from anywhere on a page. */
export const useNearestStore = () => useContext(OpenNearestStore);

/** What stands around every public page (spec 2.1): header, footer, the nearest-retailer modal and the toasts. */
export function Shell({ children }: { children: ReactNode }) {
  const [searching, setSearching] = useState(false);
  const open = useCallback(() => setSearching(true), []);
  const close = useCallback(() => setSearching(false), []);
  return (
    <OpenNearestStore value={open}>
      <a className={css.skip} href="#content">
        Skip to content
      </a>
      <header className={css.header}>
        <div className={css.inside}>
          <a className={css.brand} href="/" aria-label="Agrim">
            <Mark />
            <span>Agrim</span>
          </a>
          <nav className={css.links} aria-label="Main">
            <button type="button" className={css.link} onClick={open}>
              Find a store
            </button>
            <a className={`${css.link} ${css.roomy}`} href="/products">
              Products
            </a>
            <a className={css.link} href="/login">
              Retail Login
            </a>
          </nav>
        </div>
      </header>
      <main id="content" tabIndex={-1} className={css.main}>
        {children}
      </main>
      <Footer onFindStore={open} />
      <NearestStore open={searching} onClose={close} />
      <Toasts />
    </OpenNearestStore>
  );
}

/** The default; the content whose key is `footer` takes its place once there is one (spec 2.1). */
function Footer({ onFindStore }: { onFindStore: () => void }) {
  return (
    <footer className={css.footer}>
      <div className={css.inside}>
        <div className={css.about}>
          <Mark size={40} />
          <p>
            <strong>Agrim</strong>
            <br />
            Order first, collect near you.
          </p>
        </div>
        <a className={css.link} href="/products">
          All products
        </a>
        <a className={css.link} href="/track">
          Follow your order
        </a>
        <button type="button" className={button('outline')} onClick={onFindStore}>
          Find the nearest store
        </button>
      </div>
    </footer>
  );
}
