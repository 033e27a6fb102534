import { useEffect, useState } from 'react';
import type { Pages } from '../../../contract/pages.ts';
import { forgetAttempt } from '../attempt.ts';
import { button } from '../kit/controls.ts';
import { Message } from '../kit/Message.tsx';
import { Retry } from '../kit/Retry.tsx';
import { dropDraft } from './draft.ts';
import { OfferForm } from './OfferForm.tsx';
import { Payment } from './Payment.tsx';
import css from './page.module.css';
import { ResultModal } from './Result.tsx';
import { Standing, TimeLeft } from './Standing.tsx';
import { isUnpaid, usePurchase } from './usePurchase.ts';
import { ATTEMPT } from './useSubmit.ts';

const STEPS = ['Choose', 'Pay', 'Done'];

/** `/consumer`: a phone and a gift at a retailer, with an advance that is paid in time (spec 2.1 and 4). */
export function Page({ resumes, ...given }: Pages['consumer']) {
  const bought = usePurchase();
  const { purchase, failure, isOver } = bought;
  /** Each purchase that is done leaves an empty form. */
  const [round, setRound] = useState(0);

  function resume() {
    const id = new URLSearchParams(location.search).get('purchase');
    if (id) bought.load(id, true);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page comes
  useEffect(() => {
    if (resumes) resume();
  }, []);

  // What was bought and is over by now is no longer the same wish.
  useEffect(() => {
    if (isOver) forgetAttempt(ATTEMPT);
  }, [isOver]);

  function leaveForm() {
    forgetAttempt(ATTEMPT);
    dropDraft('consumer-draft');
    setRound(round + 1);
  }

  const isPaying = purchase && isUnpaid(purchase) && !isOver;
  const isDone = purchase && !isUnpaid(purchase) && purchase.status !== 'EXPIRED';
  const step = isDone ? 2 : isPaying ? 1 : 0;
  if (resumes && failure === 'gone')
    return (
      <Message title="This link leads nowhere." text="It may not be complete. Please open it from the SMS once more.">
        <a className={button()} href="/consumer">
          See the offers
        </a>
      </Message>
    );
  return (
    <div className={css.page}>
      <ol className={css.steps} aria-label="Steps">
        {STEPS.map((name, index) => (
          <li key={name} aria-current={index === step ? 'step' : undefined} data-done={index < step}>
            {name}
          </li>
        ))}
      </ol>
      {failure === 'unread' && <Retry onClick={resume} />}
      {resumes && !purchase && failure !== 'unread' && <h1 className={css.title}>Your purchase is being opened…</h1>}
      {purchase && (resumes || isDone) && <Standing bought={bought} purchase={purchase} />}
      {!resumes && !isDone && <OfferForm key={round} {...given} bought={bought} />}
      {purchase && <Payment {...{ bought, purchase }} onPaid={leaveForm} />}
      <ResultModal bought={bought} />
      <TimeLeft bought={bought} />
    </div>
  );
}
