import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { button } from './controls.ts';
import { Mark } from './Mark.tsx';
import { NearestStore } from './NearestStore.tsx';
import css from './Shell.module.css';
import { useLanguage, useTexts } from './speaking.tsx';
import { Toasts } from './Toasts.tsx';
import type { texts } from './texts.ts';

const OpenNearestStore = createContext<() => void>(() => undefined);

/** Opens "Search retailer nearest to your location." from anywhere on a page. */
export const useNearestStore = () => useContext(OpenNearestStore);

/** What stands around every public page (spec 2.1): header, footer, the nearest-retailer modal and the toasts. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useTexts<typeof texts>('kit');
  const language = useLanguage();
  const [searching, setSearching] = useState(false);
  const open = useCallback(() => setSearching(true), []);
  const close = useCallback(() => setSearching(false), []);
  return (
    <OpenNearestStore value={open}>
      <a className={css.skip} href="#content">
        {t.skip}
      </a>
      <header className={css.header}>
        <div className={css.inside}>
          <a className={css.brand} href="/" aria-label="Agrim">
            <Mark />
            <span>Agrim</span>
          </a>
          <nav className={css.links} aria-label={t.main}>
            <button type="button" className={css.link} onClick={open}>
              {t.find_store}
            </button>
            <a className={`${css.link} ${css.roomy}`} href="/products">
              {t.products}
            </a>
            <a className={css.link} href="/login">
              {t.retail_login}
            </a>
            <a
              className={css.link}
              href={`/language/${language === 'en' ? 'ne' : 'en'}`}
              lang={language === 'en' ? 'ne' : 'en'}
              rel="nofollow"
            >
              {t.other_language}
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
  const t = useTexts<typeof texts>('kit');
  return (
    <footer className={css.footer}>
      <div className={css.inside}>
        <div className={css.about}>
          <Mark size={40} />
          <p>
            <strong>Agrim</strong>
            <br />
            {t.slogan}
          </p>
        </div>
        <a className={css.link} href="/products">
          {t.all_products}
        </a>
        <a className={css.link} href="/track">
          {t.follow_order}
        </a>
        <button type="button" className={button('outline')} onClick={onFindStore}>
          {t.find_nearest}
        </button>
      </div>
    </footer>
  );
}
