import { useEffect, useState } from 'react';
import type { Pages } from '../../../contract/pages.ts';
import { drafts } from '../../shared/drafts.ts';
import { ATTEMPT } from '../buying/usePurchaseForm.ts';
import { noteWaiting, waitingPurchase } from '../buying/waiting-purchase.ts';
import { button } from '../kit/controls.ts';
import { forgetAttempt } from '../kit/form/attempt.ts';
import { Message } from '../kit/layout/Message.tsx';
import { Retry } from '../kit/Retry.tsx';
import { useTexts } from '../kit/texts-context.tsx';
import { OfferForm } from './OfferForm.tsx';
import { Payment } from './Payment.tsx';
import css from './page.module.css';
import { isUnpaid } from './purchase-status.ts';
import { ResultModal } from './Result.tsx';
import { Standing, TimeLeft } from './Standing.tsx';
import type { texts } from './texts.ts';
import { DRAFT } from './useOfferDraft.ts';
import { usePurchase } from './usePurchase.ts';

const STEPS = ['choose', 'pay', 'done'] as const;

/** `/consumer`: sells a phone and a gift at a retailer, with an advance to pay in time (spec 2.1 and 4). */
export function Page({ resumes, ...given }: Pages['consumer']) {
  const t = useTexts<typeof texts>('consumer');
  const bought = usePurchase(t.expired);
  const { purchase, failure, hasExpired } = bought;
  /** Counts finished purchases: each one leaves an empty form. */
  const [round, setRound] = useState(0);
  /** Whether this device had stored the purchase, and might belong to another customer by now. */
  const [isFound, setFound] = useState(false);

  function resume() {
    const id = resumes ? new URLSearchParams(location.search).get('purchase') : waitingPurchase();
    if (id) bought.load(id, resumes);
    setFound(!resumes && Boolean(id));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page comes
  useEffect(resume, []);

  // A purchase that has ended no longer stands for the customer's next one.
  useEffect(() => {
    if (hasExpired) forgetAttempt(ATTEMPT);
  }, [hasExpired]);

  function leaveForm() {
    forgetAttempt(ATTEMPT);
    drafts.remove(DRAFT);
    setRound(round + 1);
  }

  function beginAnew() {
    if (purchase) noteWaiting(purchase._id, false);
    leaveForm();
    location.reload();
  }

  const isPaying = purchase && isUnpaid(purchase) && !hasExpired;
  const isDone = purchase && !isUnpaid(purchase) && purchase.status !== 'EXPIRED';
  // The form has folded: scroll to the next step at the top.
  useEffect(() => {
    if (isPaying) scrollTo(0, 0);
  }, [isPaying]);
  const step = isDone ? 2 : isPaying ? 1 : 0;
  if (resumes && failure === 'gone')
    return (
      <Message title={t.link_dead} text={t.link_dead_text}>
        <a className={button()} href="/consumer">
          {t.see_offers}
        </a>
      </Message>
    );
  return (
    <div className={css.page}>
      <ol className={css.steps} aria-label={t.steps}>
        {STEPS.map((name, index) => (
          <li key={name} aria-current={index === step ? 'step' : undefined} data-done={index < step}>
            {t[name]}
          </li>
        ))}
      </ol>
      {failure === 'unread' && <Retry onClick={resume} />}
      {resumes && !purchase && failure !== 'unread' && <h1 className={css.title}>{t.opening}</h1>}
      {purchase && (resumes || isDone || isPaying) && <Standing bought={bought} purchase={purchase} />}
      {isFound && isPaying && (
        <button type="button" className={button('outline')} onClick={beginAnew}>
          {t.not_yours}
        </button>
      )}
      {!resumes && !isDone && (
        // Fold the form, so that no one buys twice by accident.
        <details className={css.offer} open={!isPaying}>
          <summary hidden={!isPaying}>{t.buy_another}</summary>
          <div className="stack-wide">
            <OfferForm key={round} {...given} bought={bought} />
          </div>
        </details>
      )}
      {purchase && <Payment key={purchase._id} bought={bought} purchase={purchase} onPaid={leaveForm} />}
      <ResultModal bought={bought} />
      <TimeLeft bought={bought} />
    </div>
  );
}
