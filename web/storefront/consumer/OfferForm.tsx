import { fill } from '../../../contract/language/fill.ts';
import { inLanguage } from '../../../contract/language/language.ts';
import type { Pages } from '../../../contract/pages.ts';
import { PHONE_PREFIX } from '../../../contract/phone.ts';
import { BuyingForm } from '../buying/BuyingForm.tsx';
import { PurchaseFields } from '../buying/PurchaseFields.tsx';
import { fromServer } from '../buying/purchase-form.ts';
import { usePurchaseForm } from '../buying/usePurchaseForm.ts';
import { useStore } from '../buying/useStore.ts';
import { Refusal } from '../kit/form/Refusal.tsx';
import { SendButton } from '../kit/form/SendButton.tsx';
import { useFieldErrors } from '../kit/form/useFieldErrors.ts';
import { FromPrice } from '../kit/price/FromPrice.tsx';
import { Retry } from '../kit/Retry.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useBrand, useLanguage, useTexts } from '../kit/texts-context.tsx';
import { useLangOf } from '../kit/words/useLangOf.ts';
import { useNpr } from '../kit/words/useMoney.ts';
import { type Choice, errorsOfChoice, leastPrice, offerOf, offerPrice, variantOf } from './choice.ts';
import { ProductChoice } from './ProductChoice.tsx';
import css from './page.module.css';
import type { texts } from './texts.ts';
import { useOfferDraft } from './useOfferDraft.ts';
import { useOffers } from './useOffers.ts';
import type { Bought } from './usePurchase.ts';

type Props = Pick<Pages['consumer'], 'offers' | 'office' | 'query' | 'brand'> & { bought: Bought };

/** Shows the first of three steps: phone, gift, price, customer and store (spec 2.1). */
export function OfferForm(props: Props) {
  const t = useTexts<typeof texts>('consumer');
  const npr = useNpr();
  const page = useOfferForm(props);
  const hasOffers = page.offers.length > 0;
  return (
    <>
      <Head page={page} {...props} />
      <BuyingForm
        fields={page}
        sending={page}
        hint={fill(t.sms_code_hint, { phone: `${PHONE_PREFIX} ${page.asksCode}` })}
        foot={hasOffers && <Foot page={page} />}
      >
        {hasOffers && <Goods page={page} query={props.query} />}
        <PurchaseFields
          fields={page}
          labels={{ name: t.name, phone: t.mobile, email: t.email }}
          offer={page.offer}
          money={npr}
          place={!props.office && { scheme_id: page.offer?._id ?? props.query.scheme }}
          isClosed={!hasOffers}
        />
      </BuyingForm>
    </>
  );
}

type Page = ReturnType<typeof useOfferForm>;

/** Manages the form's choices and errors, and sends it. */
function useOfferForm({ query, bought, ...given }: Props) {
  const t = useTexts<typeof texts>('consumer');
  const shownErrors = useFieldErrors();
  const { form, showErrors, clearErrors } = shownErrors;
  const store = useStore(clearErrors, !given.office);
  const office = given.office ?? store.office;
  const { offers, choice, setChoice, isUnread, again } = useOffers(given.offers, query, office?._id);
  const offer = offerOf(offers, choice);
  const [main, bundle] = [variantOf(offers, 'main', choice), variantOf(offers, 'bundle', choice)];
  const price = offerPrice(main, bundle);
  const keep = useOfferDraft(form, query, { ...store, choice, offers }, (draft) => {
    store.restore(draft);
    setChoice(draft.choice);
  });
  const purchase = usePurchaseForm(
    shownErrors,
    {
      chosen: { offer, office_id: office?._id, variant_id: main?.variant_id, bundle_variant_id: bundle?.variant_id },
      store: given.office ? undefined : store,
      // Without an offer price, add up the two prices beside the products.
      shown: price?.now ?? (main && bundle && main.sales_price + bundle.sales_price),
      check: () => errorsOfChoice(offers, choice, t),
      async onBought(purchase) {
        // A preview can't lead here.
        if ('messages' in purchase) return;
        const { _id } = purchase;
        history.replaceState(null, '', `${location.pathname}?purchase=${_id}`);
        await bought.load(_id, true);
      },
      onRefused: (text) => bought.setResult({ isGood: false, text }),
      onErrors: (errors) => showErrors(fromServer(errors)),
      onRisen: again,
    },
    { ...t, phone_wrong: t.phone_missing },
  );

  return {
    ...shownErrors,
    ...store,
    ...purchase,
    office,
    offers,
    offer,
    choice,
    price,
    isUnread,
    again,
    keep,
    choose(next: Choice, fields: string[]) {
      setChoice(next);
      clearErrors(...fields);
    },
  };
}

/** Shows the offer and its store. */
function Head({ page, brand }: { page: Page } & Props) {
  const t = useTexts<typeof texts>('consumer');
  const language = useLanguage();
  const own = useBrand();
  const langOf = useLangOf();
  const { offer, offers, office, price } = page;
  // Show this until both variants are chosen; then the exact price stands below them.
  const least = offer && !price ? leastPrice(offer) : undefined;
  const names = (offer ?? offers[0])?.campaign_id?.name ?? fill(t.consumer_offers, { brand: brand ?? own.name });
  return (
    <>
      <h1 className={css.title}>{offers.length === 0 ? t.no_offers : names}</h1>
      {offer && (
        <p className={css.offerName} lang={langOf(offer.name)}>
          {offer.name}
        </p>
      )}
      {least !== undefined && (
        <p className={css.from}>
          <FromPrice amount={least} inNpr />
        </p>
      )}
      {office && <p className={css.office}>{inLanguage(office, 'name', language)}</p>}
      {page.isUnread && <Retry onClick={page.again} />}
      {offers.length === 0 && (
        <p className="quiet">
          {office ? t.store_has_none : t.none_open} <a href="/">{t.see_else}</a>
        </p>
      )}
    </>
  );
}

/** Asks for phone and gift, and shows their price. */
function Goods({ page, query }: { page: Page; query: Props['query'] }) {
  const npr = useNpr();
  const t = useTexts<typeof texts>('consumer');
  const kit = useTexts<typeof kitTexts>('kit');
  const { offers, choice, errors, price, choose } = page;
  return (
    <>
      <noscript>
        <p className={css.warning}>{t.no_script}</p>
        <ul className={css.links}>
          {offers.map(({ _id, name }) => (
            <li key={_id}>
              <a href={`?${new URLSearchParams({ ...query, scheme: _id })}`}>{name}</a>
            </li>
          ))}
        </ul>
      </noscript>
      <ProductChoice side="main" offers={offers} choice={choice} errors={errors} onChoose={choose} />
      <ProductChoice side="bundle" offers={offers} choice={choice} errors={errors} onChoose={choose} />
      {price && (
        <section className={css.price}>
          <h2>{t.offer_price}</h2>
          <p>
            <s>
              <span className="visually-hidden">{kit.original_price} </span>
              {npr(price.before)}
            </s>{' '}
            <strong>{npr(price.now)}</strong>
          </p>
        </section>
      )}
    </>
  );
}

/** Shows the note, any refusal, and the button. */
function Foot({ page: { risen, refusal, isSending } }: { page: Page }) {
  const npr = useNpr();
  const t = useTexts<typeof texts>('consumer');
  const kit = useTexts<typeof kitTexts>('kit');
  return (
    <>
      <p className="quiet">{t.marketing}</p>
      <Refusal text={refusal || (risen ? fill(kit.total_rose, { now: npr(risen.to), before: npr(risen.from) }) : '')} />
      <SendButton isSending={isSending}>{risen ? fill(kit.order_at, { total: npr(risen.to) }) : t.submit}</SendButton>
    </>
  );
}
