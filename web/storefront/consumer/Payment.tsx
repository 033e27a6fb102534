import { type FormEvent, useEffect, useState } from 'react';
import { fill } from '../../../contract/language/fill.ts';
import { fileUrl } from '../../../contract/media/pictures.ts';
import { normalPhone, PHONE_PREFIX } from '../../../contract/phone.ts';
import { CallError, call } from '../../shared/api.ts';
import { draftAt, drafts, keepDraft } from '../../shared/drafts.ts';
import { button, input } from '../kit/controls.ts';
import { Dialog } from '../kit/dialog/Dialog.tsx';
import { Field } from '../kit/form/Field.tsx';
import { Refusal } from '../kit/form/Refusal.tsx';
import { SelectField } from '../kit/form/SelectField.tsx';
import { SendButton } from '../kit/form/SendButton.tsx';
import { TextField } from '../kit/form/TextField.tsx';
import { typedIn } from '../kit/form/typed.ts';
import { type FieldErrors, useFieldErrors } from '../kit/form/useFieldErrors.ts';
import { Retry } from '../kit/Retry.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { useLoaded } from '../kit/useLoaded.ts';
import { useLangOf } from '../kit/words/useLangOf.ts';
import { useNpr } from '../kit/words/useMoney.ts';
import { ProofField } from './ProofField.tsx';
import css from './page.module.css';
import { isUnpaid } from './purchase-status.ts';
import type { texts } from './texts.ts';
import { type Proof, useProof } from './useProof.ts';
import { type Bought, clockText, type Purchase } from './usePurchase.ts';

interface PaymentDraft {
  payment_initiated_using: string;
  payment_mobile_number: string;
  /** Reasons of a refusal that closed the sheet; shown once. */
  errors: FieldErrors;
}

const draftOf = ({ _id }: Purchase) => `payment ${_id}`;
const NOTHING: PaymentDraft = { payment_initiated_using: '', payment_mobile_number: '', errors: {} };

interface Props {
  bought: Bought;
  purchase: Purchase;
  onPaid: () => void;
}

/** Shows the Payment Verification modal (spec 2.1). */
export function Payment({ bought, purchase, onPaid }: Props) {
  const t = useTexts<typeof texts>('consumer');
  const { sheet } = bought;
  const proof = useProof(draftOf(purchase), bought.hasExpired);
  const isOpen = sheet.isOpen && (isUnpaid(purchase) || bought.hasExpired);
  return (
    <Dialog open={isOpen} title={t.payment} onClose={sheet.hide} staysOnTapOutside>
      {isOpen && <PaymentForm bought={bought} purchase={purchase} proof={proof} onPaid={onPaid} />}
    </Dialog>
  );
}

function PaymentForm(props: Props & { proof: Proof }) {
  const { bought, purchase, proof } = props;
  const npr = useNpr();
  const t = useTexts<typeof texts>('consumer');
  const kit = useTexts<typeof kitTexts>('kit');
  const { sheet, left = 0, hasExpired } = bought;
  const payment = usePaymentForm(props);
  const { form, initial, bank, errors, isSending, refusal, clearErrors, text } = payment;
  return (
    <form
      ref={form}
      className="stack-wide"
      noValidate
      onSubmit={payment.submit}
      aria-busy={isSending}
      onInput={payment.keep}
    >
      {hasExpired ? (
        <p className={css.warning}>{t.over_pay_no_more}</p>
      ) : (
        <p className={css.timer} role="timer" aria-label={t.time_left}>
          <span>{t.time_left}</span> <strong>{clockText(left)}</strong>
        </p>
      )}
      {purchase.reason && <NotAccepted reason={purchase.reason} />}
      {!hasExpired && <Qr office={purchase.office} amount={purchase.advance_payment} />}
      <ReadOnly name="advance" label={t.advance} value={npr(purchase.advance_payment)} />
      <ReadOnly name="customer_phone" label={t.mobile} value={`${PHONE_PREFIX} ${purchase.customer_phone}`} />
      <Banks value={bank} error={errors.payment_initiated_using} onChange={payment.chooseBank} />
      <TextField
        {...text('payment_mobile_number')}
        label={t.payment_mobile}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        prefix={PHONE_PREFIX}
        hint={t.payment_mobile_hint}
        defaultValue={initial.payment_mobile_number}
      />
      <ProofField
        proof={proof}
        error={errors.payment_verification_image}
        onChange={() => clearErrors('payment_verification_image')}
      />
      <div className={css.foot}>
        <Refusal text={refusal} />
        <div className={`buttons ${css.acts}`}>
          <button type="button" className={button('outline')} onClick={sheet.hide}>
            {kit.close}
          </button>
          <SendButton isSending={isSending} disabled={!proof.sent}>
            {t.submit_proof}
          </SendButton>
        </div>
      </div>
    </form>
  );
}

/** Keeps the payer's bank and number, and sends them with the proof. */
function usePaymentForm({ bought, purchase, proof, onPaid }: Props & { proof: Proof }) {
  const t = useTexts<typeof texts>('consumer');
  const { sheet } = bought;
  const [initial] = useState(() => ({ ...NOTHING, ...draftAt<Partial<PaymentDraft>>(draftOf(purchase)) }));
  const [bank, setBank] = useState(initial.payment_initiated_using);
  const shownErrors = useFieldErrors(initial.errors);
  const { form, showErrors, clearErrors, setRefusal } = shownErrors;
  const [isSending, setIsSending] = useState(false);

  const typed = () => {
    const { payment_mobile_number = '' } = form.current ? typedIn(form.current) : {};
    return payment_mobile_number;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is kept while it is typed
  useEffect(keep, [bank]);

  function keep() {
    note({ payment_initiated_using: bank, payment_mobile_number: typed(), errors: {} });
  }

  function note(part: Partial<PaymentDraft>) {
    keepDraft(draftOf(purchase), { ...draftAt(draftOf(purchase)), ...part });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending || !proof.sent) return;
    setRefusal('');
    const payment_mobile_number = normalPhone(typed());
    const errors: FieldErrors = {
      ...(!bank && { payment_initiated_using: t.how_paid }),
      ...(payment_mobile_number.length !== 10 && { payment_mobile_number: t.phone_missing }),
    };
    showErrors(errors);
    if (Object.keys(errors).length > 0) return;
    setIsSending(true);
    bought.setSubmitting(true);
    try {
      const body = {
        _id: purchase._id,
        payment_mobile_number,
        payment_initiated_using: bank,
        payment_verification_image: proof.sent._id,
      };
      const { msg = t.success } = await call('POST order/public/submit', { body });
      proof.remove();
      drafts.remove(draftOf(purchase));
      sheet.hide();
      bought.setResult({ isGood: true, text: msg });
      await bought.load(purchase._id);
      onPaid();
    } catch (error) {
      explain(error);
    }
    bought.setSubmitting(false);
    setIsSending(false);
  }

  /** A refusal by the server closes the modal (spec 4). Without an answer, the form stays, to be sent again. */
  function explain(error: unknown) {
    if (!(error instanceof CallError) || error.kind !== 'refused' || error.status === 429 || error.status >= 500)
      return setRefusal(fill(t.kept, { why: (error as Error).message }));
    note({ errors: error.errors });
    proof.remove();
    sheet.hide();
    bought.setResult({ isGood: false, text: error.message || t.went_wrong });
    bought.load(purchase._id);
  }

  return {
    ...shownErrors,
    initial,
    bank,
    isSending,
    keep,
    submit,
    chooseBank(name: string) {
      setBank(name);
      clearErrors('payment_initiated_using');
    },
  };
}

/** Shows staff's reason, marked with its language for screen readers. */
function NotAccepted({ reason }: { reason: string }) {
  const t = useTexts<typeof texts>('consumer');
  const langOf = useLangOf();
  const [before, after] = t.not_accepted.split('{reason}');
  return (
    <p className={css.warning}>
      {before}
      <q lang={langOf(reason)} data-written>
        {reason}
      </q>
      {after}
    </p>
  );
}

/** Shows the store's code. Customers who can't scan their own screen open the picture in their payment app. */
function Qr({ office, amount }: { office: Purchase['office']; amount: number }) {
  const npr = useNpr();
  const t = useTexts<typeof texts>('consumer');
  const path = office.payment_qr?.path;
  if (!path) return <p className={css.warning}>{fill(t.no_qr, { office: office.name, amount: npr(amount) })}</p>;
  return (
    <figure className={css.qr}>
      <img src={fileUrl(path)} alt={fill(t.qr_of, { office: office.name })} width="240" height="240" />
      <figcaption>{fill(t.scan, { amount: npr(amount), office: office.name })}</figcaption>
      <p className="quiet">{t.same_phone}</p>
      <a className={button('outline')} href={fileUrl(path)} download={`payment-qr-${office.name}`}>
        {t.download}
      </a>
    </figure>
  );
}

function Banks({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
}) {
  const t = useTexts<typeof texts>('consumer');
  const kit = useTexts<typeof kitTexts>('kit');
  const banks = useLoaded('banks', readBanks);
  const options = banks.data ?? (value ? [{ label: value, value }] : []);
  return (
    <>
      <SelectField
        name="payment_initiated_using"
        label={t.method}
        value={value}
        empty={banks.data || banks.failed ? t.select_bank : kit.loading}
        options={options.map(({ label, value }) => ({ text: label, value }))}
        error={error}
        required
        onChange={({ target }) => onChange(target.value)}
      />
      {banks.failed && <Retry onClick={banks.again} />}
    </>
  );
}

async function readBanks() {
  const params = { type: 'Data', subtype: 'Public', key: 'Bank' };
  const { data } = await call('GET setting/key/{type}/{subtype}/{key}', { params });
  // The call can read any setting; this one is a list, which comes as options (spec 3).
  return data as { label: string; value: string }[];
}

function ReadOnly({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <Field id={name} label={label}>
      <input id={name} className={`${input} ${css.readOnly}`} value={value} readOnly />
    </Field>
  );
}
