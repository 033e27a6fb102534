import type { BrandShown } from '../../../../contract/brand/brand.ts';
import type { MenuEntry } from '../../../../contract/content/menus.ts';
import { fill } from '../../../../contract/language/fill.ts';
import type { Frame } from '../../../../contract/pages.ts';
import type { texts as rehearsalTexts } from '../../rehearsal/texts.ts';
import { button } from '../controls.ts';
import { Mark } from '../media/Mark.tsx';
import type { texts } from '../texts.ts';
import { useLanguage, useTexts } from '../texts-context.tsx';
import { Html } from '../words/Html.tsx';
import { useLangOf } from '../words/useLangOf.ts';
import css from './Frame.module.css';

/** The link of a menu entry that opens the store finder. */
const FIND_STORE = '#find-store';

/** How many letters of a name fit on one line of a phone's header. */
const MOST_ON_A_LINE = 7;

interface HeaderProps {
  frame: Frame;
  label: string | undefined;
  /** Whether orders on this page are rehearsals. */
  isRehearsed: boolean;
}

/**
 * Shows the header of every public page (spec 2.1). Only the server renders it and the footer: no script loads for
 * them, and `Shell` handles their store-finder buttons.
 */
export function Header({ frame, label, isRehearsed }: HeaderProps) {
  const t = useTexts<typeof texts>('kit');
  const language = useLanguage();
  const { brand } = frame;
  const menu = frame.header.length > 0 ? frame.header : [{ label: t.products, href: '/products', children: [] }];
  const withFindStore = menu.some(({ href }) => href === FIND_STORE)
    ? menu
    : [{ label: t.find_store, href: FIND_STORE, children: [] }, ...menu];
  return (
    <>
      <a className={css.skip} href="#content">
        {t.skip}
      </a>
      {isRehearsed && <RehearsalBanner isPublic={label === undefined} />}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: outside of sections it is a banner, which may have a name */}
      <header className={css.header} aria-label={label}>
        <div className={css.inside}>
          <a className={css.brand} href="/" aria-label={brand.name}>
            <Mark />
            {!(brand.logo && brand.logo_says_name) && (
              <span className={brand.name.length > MOST_ON_A_LINE ? css.long : undefined}>{brand.name}</span>
            )}
          </a>
          <nav className={css.links} aria-label={t.main}>
            <button type="button" className={`${css.link} ${css.roomy}`} data-find-store>
              {t.find_store}
            </button>
            <ul className={css.wide}>
              {menu.map((entry) => (
                <li key={keyOf(entry)}>
                  {entry.children.length > 0 ? <Folded entry={entry} /> : <Entry entry={entry} />}
                </li>
              ))}
            </ul>
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
            <div className={css.narrow}>
              <Folded entry={{ label: t.menu, children: withFindStore }} />
            </div>
          </nav>
        </div>
      </header>
      <noscript>
        <p className={css.unscripted}>
          {t.no_script} <OrCall text={frame.text} />
        </p>
      </noscript>
    </>
  );
}

/** Shown above a preview with rehearsal orders. */
function RehearsalBanner({ isPublic }: { isPublic: boolean }) {
  const t = useTexts<typeof rehearsalTexts>('rehearsal');
  const kit = useTexts<typeof texts>('kit');
  return (
    <aside className={css.rehearsal} aria-label={t.label}>
      {!isPublic && <p>{kit.not_public}</p>}
      <p>{t.banner}</p>
    </aside>
  );
}

/** Offers help without scripts: the first phone number in the footer's text. */
function OrCall({ text }: { text: string | null | undefined }) {
  const t = useTexts<typeof texts>('kit');
  const [, href, phone] = text?.match(/href="(tel:[^"]+)"[^>]*>([^<]+)</) ?? [];
  if (!href) return t.or_visit;
  const [before, after] = t.or_call.split('{phone}');
  return (
    <>
      {before}
      <a href={href}>{phone}</a>
      {after}
    </>
  );
}

const keyOf = ({ label, href = '' }: MenuEntry) => `${label} ${href}`;

/** Shows a list that opens below its name, without scripts. */
function Folded({ entry: { label, href, children } }: { entry: MenuEntry }) {
  return (
    <details className={css.folded} name="menu">
      <summary className={css.link}>{label}</summary>
      <div className={css.unfolded}>
        {/** A summary opens the list, so its own link comes first. */}
        <Tree entries={href ? [{ label, href, children: [] }, ...children] : children} />
      </div>
    </details>
  );
}

function Tree({ entries }: { entries: MenuEntry[] }) {
  return (
    <ul className={css.tree}>
      {entries.map((entry) => (
        <li key={keyOf(entry)}>
          <Entry entry={entry} />
          {entry.children.length > 0 && <Tree entries={entry.children} />}
        </li>
      ))}
    </ul>
  );
}

function Entry({ entry: { label, href, opens_new_tab } }: { entry: MenuEntry }) {
  const t = useTexts<typeof texts>('kit');
  if (!href) return <span className={css.heading}>{label}</span>;
  if (href === FIND_STORE)
    return (
      <button type="button" className={css.link} data-find-store>
        {label}
      </button>
    );
  return (
    <a className={css.link} href={href} {...(opens_new_tab && { target: '_blank', rel: 'noopener noreferrer' })}>
      {label}
      {opens_new_tab && <span className="visually-hidden"> {t.new_tab}</span>}
    </a>
  );
}

/** Shows the content `footer` (spec 2.1), or the brand's own facts without one. */
export function Footer({ frame }: { frame: Frame }) {
  const t = useTexts<typeof texts>('kit');
  const usual = [
    { label: t.all_products, href: '/products', children: [] },
    { label: t.follow_order, href: '/track', children: [] },
  ];
  return (
    <footer className={css.footer}>
      <div className={css.inside}>
        <div className={css.about}>
          <Mark size={40} />
          <div>
            {frame.text ? <Html html={frame.text} /> : <AboutBrand brand={frame.brand} />}
            <Registered frame={frame} />
            <a href="/genuine">{t.genuine}</a>
          </div>
        </div>
        <nav className={css.below} aria-label={t.more}>
          <Tree entries={frame.footer.length > 0 ? frame.footer : usual} />
        </nav>
        <button type="button" className={button('outline')} data-find-store>
          {t.find_nearest}
        </button>
      </div>
    </footer>
  );
}

function AboutBrand({ brand }: { brand: BrandShown }) {
  const lines = [brand.tagline, brand.address, brand.hours].filter((line) => line !== '');
  return (
    <p>
      <strong>{brand.name}</strong>
      {lines.map((line) => (
        <span key={line} className={css.line}>
          {line}
        </span>
      ))}
      {brand.phones.map((phone) => (
        <a key={phone} className={css.line} href={`tel:${phone.replace(/[ -]/g, '')}`}>
          {phone}
        </a>
      ))}
      {brand.email && (
        <a className={css.line} href={`mailto:${brand.email}`}>
          {brand.email}
        </a>
      )}
    </p>
  );
}

/** Shows the company as registered, and its other addresses. */
function Registered({ frame: { brand, text, payments } }: { frame: Frame }) {
  const langOf = useLangOf();
  const t = useTexts<typeof texts>('kit');
  const { company, pan, registration, social } = brand;
  const named = text?.includes(company) ? '' : company;
  const numbers = [pan && `PAN ${pan}`, registration && fill(t.registration, { number: registration })];
  const registered = [named, ...numbers].filter(Boolean).join(' · ');
  return (
    <>
      {registered && <p className={css.registered}>{registered}</p>}
      {payments.length > 0 && (
        <ul className={css.payments} aria-label={t.pay_with}>
          {payments.map((name) => (
            <li key={name} lang={langOf(name)}>
              {name}
            </li>
          ))}
        </ul>
      )}
      {social.length > 0 && (
        <ul className={css.social}>
          {social.map((address) => (
            <li key={address}>
              <a href={address} rel="me noopener">
                {new URL(address).host.replace(/^www\./, '')}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
