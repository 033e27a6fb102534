import { useEffect, useState } from 'react';
import { choiceOf, namesOf } from '../../../../contract/catalog/variants.ts';
import type { SchemePublic } from '../../../../contract/offers/offers.ts';
import type { PlaceShown } from '../../../../contract/waitlist/waitlist.ts';
import { call } from '../../../shared/api.ts';
import { button, field as fieldLook, input, label } from '../../kit/controls.ts';
import { CodeForm } from '../../kit/form/CodeForm.tsx';
import { PhoneField } from '../../kit/form/person-fields.tsx';
import { useSending } from '../../kit/form/useSending.ts';
import { useTexts } from '../../kit/texts-context.tsx';
import css from '../sheet/OrderForm.module.css';
import type { texts } from '../texts.ts';
import { NotifyMe } from './NotifyMe.tsx';
import { WaitSheet } from './WaitSheet.tsx';

/** The acts of a visitor while nothing can be ordered: a place on the waiting list, if there is one, or one SMS. */
export function WaitFor({ scheme, soldOut }: { scheme: SchemePublic; soldOut: boolean }) {
  const [hasList, setHasList] = useState(false);
  useEffect(() => {
    if (!soldOut || scheme.type === 'MULTI-BUY') return setHasList(false);
    call('GET waitlist/public/scheme/{id}', { params: { id: scheme._id } }).then(
      ({ data }) => setHasList(data.mode !== 'off'),
      () => {},
    );
  }, [soldOut, scheme._id, scheme.type]);
  return (
    <>
      {hasList && <JoinList scheme={scheme} />}
      <NotifyMe scheme_id={scheme._id} look={hasList ? 'quiet' : 'solid'} />
    </>
  );
}

/** A place on the waiting list: the phone, the code sent to it, and the wanted variant. */
function JoinList({ scheme }: { scheme: SchemePublic }) {
  const t = useTexts<typeof texts>('scheme');
  const [place, setPlace] = useState<PlaceShown>();
  const sending = useSending();
  const { field, send } = sending;
  const { _id: scheme_id, main_product } = scheme;

  return (
    <WaitSheet id="join-list" title={t.join_list}>
      {place ? (
        <div className={css.form}>
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
          className={css.form}
          submit={t.take_place}
          ask={({ customer_phone = '' }, reCaptcha) =>
            call('POST waitlist/public/code', { body: { scheme_id, customer_phone, reCaptcha } })
          }
          onCode={async ({ customer_phone = '', code = '', variant_id = '' }) => {
            const body = { scheme_id, customer_phone, code, variant_id: variant_id || null };
            const reply = await send(() => call('POST waitlist/public', { body }), { isHuman: true });
            if (reply) setPlace(reply.data);
          }}
        >
          <p>{t.list_how}</p>
          <WantedVariant product={main_product} />
          <PhoneField name="customer_phone" label={t.phone} required {...field('customer_phone')} />
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
    <div className={fieldLook}>
      <label className={label} htmlFor="wanted">
        {t.wanted}
      </label>
      <select id="wanted" name="variant_id" className={input} data-field="variant_id">
        <option value="">{t.any_variant}</option>
        {choices.map(({ _id, sku_of_seller }) => (
          <option key={_id} value={_id}>
            {namesOf(product, choiceOf(product.inventory_type, sku_of_seller)).join(', ')}
          </option>
        ))}
      </select>
    </div>
  );
}
