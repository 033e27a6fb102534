import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { fill } from '../../../contract/language/fill.ts';
import { inLanguage } from '../../../contract/language/language.ts';
import type { Suggestion } from '../../../contract/shop/shop.ts';
import { field, input, label } from '../kit/controls.ts';
import { Picture } from '../kit/media/Picture.tsx';
import { useLanguage, useTexts } from '../kit/texts-context.tsx';
import { useRs } from '../kit/words/useMoney.ts';
import css from './SearchBox.module.css';
import type { texts } from './texts.ts';

/** How long to wait after the last key. */
const TYPED = 150;
const LIST = 'suggestions';

/** Searches by the form; while the visitor types, lists matching products. */
export function SearchBox({ typed = '' }: { typed: string | undefined }) {
  const t = useTexts<typeof texts>('products');
  const [text, setText] = useState<string>();
  const [matches, setMatches] = useState<Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  const [isOpen, setOpen] = useState(false);
  const latest = useRef('');
  const box = useRef<HTMLInputElement>(null);
  const shown = isOpen ? matches : [];

  // The letters typed before the page hydrated.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const value = box.current?.value ?? typed;
    if (value !== typed && document.activeElement === box.current) ask(value);
  }, []);

  useEffect(() => {
    if (text === undefined) return;
    const query = text.trim();
    latest.current = query;
    const timer = setTimeout(async () => {
      // Its code loads with the first letter.
      const suggestions = query ? await (await import('./suggestions.ts')).suggestionsFor(query) : [];
      if (latest.current !== query) return;
      setMatches(suggestions);
      setActive(-1);
    }, TYPED);
    return () => clearTimeout(timer);
  }, [text]);

  function ask(value: string) {
    setText(value.slice(0, 60));
    setOpen(true);
  }

  function press(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by) {
      event.preventDefault();
      setOpen(true);
      // The arrow keys reach the typed text before the first suggestion and after the last.
      const places = matches.length + 1;
      setActive(((active + 1 + by + places) % places) - 1);
    } else if (event.key === 'Escape' && shown.length > 0) {
      event.preventDefault();
      setOpen(false);
      setActive(-1);
    } else if (event.key === 'Enter' && shown[active]) {
      event.preventDefault();
      open(shown[active]);
    }
  }

  return (
    <div className={`${field} ${css.box}`}>
      <label className={label} htmlFor="search">
        {t.search}
      </label>
      <input
        className={input}
        ref={box}
        id="search"
        name="find_search"
        type="search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={shown.length > 0 ? LIST : undefined}
        aria-activedescendant={shown[active] && `${LIST}-${active}`}
        autoComplete="off"
        placeholder={t.search_like}
        defaultValue={typed}
        onInput={(event) => ask(event.currentTarget.value)}
        onKeyDown={press}
        onBlur={() => setOpen(false)}
      />
      <span className="visually-hidden" role="status">
        {shown.length > 0 && fill(t.how_many, { count: shown.length })}
      </span>
      {shown.length > 0 && (
        <div className={css.list} id={LIST} role="listbox" aria-label={t.suggested}>
          {shown.map((product, at) => (
            <Option key={product._id} id={`${LIST}-${at}`} product={product} isActive={at === active} />
          ))}
        </div>
      )}
    </div>
  );
}

const open = ({ slug }: Suggestion) => location.assign(`/products/${slug}`);

interface OptionProps {
  id: string;
  product: Suggestion;
  isActive: boolean;
}

function Option({ id, product, isActive }: OptionProps) {
  const language = useLanguage();
  const rs = useRs();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field, which keeps the focus, hears the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={css.option}
      ref={(element) => {
        if (isActive) element?.scrollIntoView({ block: 'nearest' });
      }}
      // Keep the focus in the field: otherwise the list would close before the click.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => open(product)}
    >
      <Picture file={product.image?.document} alt="" sizes="48px" className={css.picture} />
      <span className={css.name}>{inLanguage(product, 'name', language)}</span>
      {product.price != null && <span className={css.price}>{rs(product.price)}</span>}
    </div>
  );
}
