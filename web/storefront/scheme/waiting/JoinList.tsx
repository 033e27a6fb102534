import { useEffect, useState } from 'react';
import { choiceOf, namesOf } from '../../../../contract/catalog/variants.ts';
import type { SchemePublic } from '../../../../contract/offers/offers.ts';
import type { PlaceShown, Wish } from '../../../../contract/waitlist/waitlist.ts';
import { call } from '../../../shared/api.ts';
import { button } from '../../kit/controls.ts';
import { CodeForm } from '../../kit/form/CodeForm.tsx';
import { PhoneField } from '../../kit/form/person-fields.tsx';
import { SelectField } from '../../kit/form/SelectField.tsx';
import { useSending } from '../../kit/form/useSending.ts';
import { useTexts } from '../../kit/texts-context.tsx';
import css from '../sheet/OrderForm.module.css';
import type { texts } from '../texts.ts';
import { WaitSheet } from './WaitSheet.tsx';

const WISHES = { unit: 'want_unit', news: 'want_news' } as const satisfies Record<Wish, keyof typeof texts>;

/**
 * Joins the waitlist by phone and code while the scheme can't be ordered. If the waitlist holds units, visitors can
 * wait for one too.
 */
export function JoinList({ scheme, soldOut }: { scheme: SchemePublic; soldOut: boolean }) {
  const t = useTexts<typeof texts>('scheme');
  const [holds, setHolds] = useState(false);
  const [isNewsChosen, setNewsChosen] = useState(false);
  const [place, setPlace] = useState<PlaceShown>();
  const sending = useSending();
  const { text, send } = sending;
  const { _id: scheme_id, main_product } = scheme;
  const wants: Wish = holds && !isNewsChosen ? 'unit' : 'news';
  useEffect(() => {
    setHolds(false);
    if (!soldOut || scheme.type === 'MULTI-BUY') return;
    call('GET waitlist/public/scheme/{id}', { params: { id: scheme_id } }).then(
      ({ data }) => setHolds(data.mode !== 'off'),
      () => {},
    );
  }, [soldOut, scheme_id, scheme.type]);

  return (
    <WaitSheet id="notify-me" title={holds ? t.join_list : t.notify_me} outcome={place}>
      {place ? (
        <div className="stack-wide">
          <p role="status">
            <strong>{place.title}.</strong> {place.next}
          </p>
          <a className={button('outline')} href={`/waitlist?place=${place.key}`}>
            {t.see_place}
          </a>
        </div>
      ) : (
        <CodeForm
          sending={sending}
          className="stack-wide"
          submit={wants === 'unit' ? t.join_list : t.notify_me}
          ask={({ customer_phone = '' }, reCaptcha) =>
            call('POST waitlist/public/code', { body: { scheme_id, customer_phone, wants, reCaptcha } })
          }
          onCode={async ({ customer_phone = '', code = '', variant_id = '' }) => {
            const body = { scheme_id, customer_phone, code, wants, variant_id: variant_id || null };
            const reply = await send(() => call('POST waitlist/public', { body }), { isHuman: true });
            if (reply) setPlace(reply.data);
          }}
        >
          {holds ? (
            Object.entries(WISHES).map(([wish, words]) => (
              <label key={wish} className={css.way}>
                <input
                  type="radio"
                  name="wants"
                  checked={wants === wish}
                  onChange={() => setNewsChosen(wish === 'news')}
                />
                <span>{t[words]}</span>
              </label>
            ))
          ) : (
            <p>{t.want_news}</p>
          )}
          {wants === 'unit' && <WantedVariant product={main_product} />}
          <PhoneField {...text('customer_phone')} label={t.phone} required />
        </CodeForm>
      )}
    </WaitSheet>
  );
}

/** Asks which variant the customer wants, if there are several. */
function WantedVariant({ product }: { product: SchemePublic['main_product'] }) {
  const t = useTexts<typeof texts>('scheme');
  const choices = product.variant.filter(({ is_available }) => is_available);
  if (choices.length < 2) return null;
  return (
    <SelectField
      name="variant_id"
      label={t.wanted}
      empty={t.any_variant}
      options={choices.map(({ _id, sku_of_seller }) => ({
        value: _id,
        text: namesOf(product, choiceOf(product.inventory_type, sku_of_seller)).join(', '),
      }))}
    />
  );
}
