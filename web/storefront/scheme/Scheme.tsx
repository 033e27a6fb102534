import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { choiceOf } from '../../../contract/catalog/variants.ts';
import type { SchemeCard, SchemePublic } from '../../../contract/offers/offers.ts';
import type { Rehearsed } from '../../../contract/orders/rehearsal.ts';
import type { SoldBeside } from '../../../contract/pages.ts';
import { call } from '../../shared/api.ts';
import { ignoreImpatientTaps } from '../../shared/taps.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { linkedChoices, withVariants } from '../kit/variants/linked-variants.ts';
import { usePhase } from '../kit/words/clock.ts';
import { Html } from '../kit/words/Html.tsx';
import { LaunchPage } from '../kit/words/LaunchPage.tsx';
import { useLangOf } from '../kit/words/useLangOf.ts';
import { Dates } from './Dates.tsx';
import { draftOf } from './fields/order-draft.ts';
import { Gallery } from './Gallery.tsx';
import { OrderBar, OrderSummary } from './OrderPanel.tsx';
import { Others } from './Others.tsx';
import {
  type Choices,
  canOrder,
  chosenIds,
  chosenVariant,
  firstChoices,
  productsOf,
  sumOf,
  withStock,
} from './order.ts';
import { ORDER_SHEET } from './order-sheet.ts';
import { PriceLine } from './PriceLine.tsx';
import { ProductCard } from './ProductCard.tsx';
import css from './Scheme.module.css';
import type { PlacedOrder } from './sending/placed-order.ts';
import { OrderDialog } from './sheet/OrderDialog.tsx';
import type { texts } from './texts.ts';
import { Turn } from './turn/Turn.tsx';
import { useTurn } from './turn/useTurn.ts';
import { useOthers } from './useOthers.ts';
import { useWaitlistOffer, withOffer } from './waiting/useWaitlistOffer.ts';

interface Props {
  scheme: SchemePublic;
  others: SchemeCard[];
  also: SoldBeside[];
  server_now: string;
  /** Sections describe the scheme above; a hero is its title and first picture. */
  hasLaunchPage: boolean;
  hasHero: boolean;
}

export function Scheme(props: Props) {
  const { server_now, hasLaunchPage, hasHero } = props;
  const Name = hasHero ? 'h2' : 'h1';
  const t = useTexts<typeof texts>('scheme');
  const langOf = useLangOf();
  const page = useScheme(props);
  const turn = useTurn(props.scheme._id);
  const { scheme, choices, others, phase, soldOut, isOver, sum, warning, placed, isOrdering } = page;
  const shown = { scheme, choices, sum, phase, isOver };

  const cardOf = (product: SchemePublic['main_product'], isMain: boolean) => (
    <ProductCard
      key={product._id}
      product={product}
      isMain={isMain}
      choice={choices[product._id] ?? {}}
      onChoose={(type, option) => page.choose(product._id, type, option)}
    />
  );

  return (
    <article ref={page.article} className={hasLaunchPage ? `${css.scheme} ${css.withLaunchPage}` : css.scheme}>
      <div className={css.columns}>
        <div className={css.story}>
          {(!hasHero || scheme.image.length > 1) && <Gallery scheme={scheme} />}
          <header id="order" className={css.intro}>
            <Name className={css.name} lang={langOf(scheme.name)}>
              {scheme.name}
            </Name>
            {scheme.banner && (
              <p className={css.banner} role="status" lang={langOf(scheme.banner)}>
                {scheme.banner}
              </p>
            )}
            {turn && <Turn until={turn} />}
            <Dates scheme={scheme} server_now={server_now} phase={phase} soldOut={soldOut} />
            {sum && <PriceLine scheme={scheme} sum={sum} />}
            <LaunchPage id="monthly" />
          </header>
          {others.length > 0 && <Others schemes={others} />}
          <section aria-labelledby="main-product">
            <h2 id="main-product" className={css.heading}>
              {t.main_product}
            </h2>
            {cardOf(scheme.main_product, true)}
          </section>
          <section aria-labelledby="bundled-products">
            <h2 id="bundled-products" className={css.heading}>
              {t.bundled}
            </h2>
            {scheme.bundle_product.length === 0 ? (
              <p className={css.none}>{t.no_bundle}</p>
            ) : (
              <div className="stack">{scheme.bundle_product.map(({ product_id }) => cardOf(product_id, false))}</div>
            )}
          </section>
          {scheme.description && (
            <section aria-labelledby="about">
              <h2 id="about" className={css.heading}>
                {t.about}
              </h2>
              <Html html={scheme.description} />
            </section>
          )}
        </div>
        <OrderSummary {...shown} />
      </div>
      <OrderBar
        {...shown}
        soldOut={soldOut}
        server_now={server_now}
        warning={warning}
        hasOthers={others.length > 0}
        onOrder={page.openOrder}
      />
      {(isOrdering || placed || ((phase === 'running' || scheme.preview) && !soldOut)) && (
        <OrderDialog
          scheme={scheme}
          choices={choices}
          others={others}
          turn={turn}
          offer={page.offer}
          hasEnded={phase === 'ended'}
          open={isOrdering || placed !== null}
          placed={placed}
          also={props.also}
          onOpen={page.startOrder}
          onClose={placed ? page.closePlaced : page.closeOrder}
          onChoose={page.choose}
          onStale={page.readStock}
          onPlaced={page.showPlaced}
        />
      )}
    </article>
  );
}

/** Holds the current scheme, the choices, and whether the order sheet is open. */
function useScheme({ scheme: shown, others: given, server_now }: Omit<Props, 'also' | 'hasLaunchPage' | 'hasHero'>) {
  const t = useTexts<typeof texts>('scheme');
  const article = useRef<HTMLElement>(null);
  const [read, setScheme] = useState(shown);
  const [choices, setChoices] = useState(() => firstChoices(shown));
  const [isOrdering, setOrdering] = useState(false);
  const [warning, setWarning] = useState('');
  const [placed, setPlaced] = useState<PlacedOrder | Rehearsed | null>(null);
  const offer = useWaitlistOffer(shown._id, {
    onOffer: (offer) => {
      setChoices({ ...firstChoices(withOffer(shown, offer)), ...choicesOf(shown, offer.held) });
      startOrder();
    },
    onGone: ({ title, next }) => setWarning(`${title}. ${next}`),
  });
  const scheme = offer && !placed ? withOffer(read, offer) : read;
  const phase = usePhase(scheme, server_now);
  const variant = chosenVariant(scheme.main_product, choices);
  const soldOut = scheme.is_sold_out;
  const isOver = soldOut || phase === 'ended';
  const others = useOthers(given, scheme, isOver);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page comes
  useEffect(() => {
    if (location.hash !== `#${ORDER_SHEET}`) return;
    // A reload must not open the sheet again.
    history.replaceState(history.state, '', location.pathname + location.search);
    if (phase === 'running' && canOrder(scheme, choices)) startOrder();
  }, []);

  // Start with a choice made before hydration, or kept by the browser over a reload.
  useEffect(() => setChoices(article.current ? chosenIn(article.current, shown) : firstChoices(shown)), [shown]);

  /** The page can be as old as its tab, so read the stock when it matters. */
  async function readStock() {
    const now = await call('GET scheme/public/{id}', {
      params: { id: scheme._id },
      query: { preview: scheme.preview },
    }).catch(() => undefined);
    if (now) setScheme(withStock(read, now.data));
  }

  function startOrder() {
    setOrdering(true);
    readStock();
  }

  function openOrder(event: MouseEvent) {
    // The browser opens the sheet by itself, if it can.
    event.preventDefault();
    if (canOrder(scheme, choices)) startOrder();
    else setWarning(`${t.not_available} ${t.choose_uncrossed}`);
  }

  function choose(product_id: string, type: string, option: string) {
    setWarning('');
    const chosen = { ...choices, [product_id]: { ...choices[product_id], [type]: option } };
    setChoices(chosen);
    // Keep the choices in the address, for a reload or a shared link.
    const here = location.pathname + location.search;
    history.replaceState(history.state, '', withVariants(here, chosenIds(scheme, chosen)) + location.hash);
  }

  function showPlaced(order: PlacedOrder | Rehearsed) {
    setOrdering(false);
    setPlaced(order);
    setChoices(firstChoices(scheme));
    readStock();
  }

  return {
    article,
    scheme,
    choices,
    others,
    phase,
    soldOut,
    isOver,
    sum: variant && sumOf(scheme, variant, choices),
    warning,
    placed,
    isOrdering,
    offer,
    readStock,
    startOrder,
    openOrder,
    choose,
    showPlaced,
    closeOrder: () => setOrdering(false),
    closePlaced() {
      setPlaced(null);
      // Ignore a second tap on Done: on a phone, the button that reopens the sheet is in the same place.
      ignoreImpatientTaps();
    },
  };
}

/** Finds the choices that variant ids stand for, by product. */
function choicesOf(scheme: SchemePublic, ids: string[]): Choices {
  const chosen = productsOf(scheme).flatMap(({ _id, inventory_type, variant }) => {
    const sku = variant.find((one) => ids.includes(one._id))?.sku_of_seller;
    const choice = sku === undefined ? undefined : choiceOf(inventory_type, sku);
    return choice ? [[_id, choice] as const] : [];
  });
  return Object.fromEntries(chosen);
}

/** Restores the choices from before a reload or from the link, and then those made before hydration. */
function chosenIn(page: HTMLElement, scheme: SchemePublic): Choices {
  const linked = linkedChoices(productsOf(scheme));
  const choices = { ...firstChoices(scheme), ...draftOf(scheme._id)?.choices, ...linked };
  const radios = [...page.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')];
  for (const product of productsOf(scheme)) {
    for (const { inventory_type } of product.inventory_type) {
      const chosen = radios.find((radio) => !radio.form && radio.name === `${product._id} ${inventory_type}`);
      if (chosen && !chosen.defaultChecked)
        choices[product._id] = { ...choices[product._id], [inventory_type]: chosen.value };
    }
  }
  return choices;
}
