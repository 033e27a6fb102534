import { fill } from '../../../contract/language/fill.ts';
import type { SectionShownOf } from '../../../contract/sections/sections.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { useMomentText } from '../kit/words/useDayText.ts';
import { useRs } from '../kit/words/useMoney.ts';
import css from './Times.module.css';
import type { texts } from './texts.ts';

const numbers = new Intl.NumberFormat('en-IN');

/** Shows the steps after the order, with times from the settings. */
export function Timeline({
  section: { call_hours, ready_days, opens, advance },
}: {
  section: SectionShownOf<'timeline'>;
}) {
  const t = useTexts<typeof texts>('sections');
  const moment = useMomentText();
  const rs = useRs();
  const first = opens ? moment(opens, false) : t.today;
  const unpaid = [
    [first, t.you_order],
    [fill(t.within_hours, { hours: call_hours }), t.store_calls],
    [t.in_store, fill(t.you_collect, { days: ready_days })],
  ];
  const paidBefore = [
    [first, fill(t.you_order_and_pay, { amount: rs(advance ?? 0) })],
    [t.after_that, t.payment_checked],
    [t.in_store, t.you_pay_the_rest],
  ];
  const steps = advance === null ? unpaid : paidBefore;
  return (
    <ol className={css.steps}>
      {steps.map(([when, what]) => (
        <li key={when} className={css.step}>
          <strong>{when}</strong>
          <span>{what}</span>
        </li>
      ))}
    </ol>
  );
}

/** Shows the time left. The page's script writes the numbers; the end itself is always there. */
export function Countdown({ section: { to, is_start } }: { section: SectionShownOf<'countdown'> }) {
  const t = useTexts<typeof texts>('sections');
  const moment = useMomentText();
  const parts = [t.days, t.hours, t.minutes, t.seconds];
  return (
    <div className={css.countdown}>
      <p className={css.clock} data-countdown={to} role="timer">
        {parts.map((part) => (
          <span key={part} className={css.part}>
            <b>00</b>
            <span>{part}</span>
          </span>
        ))}
      </p>
      <p className={css.moment}>{fill(is_start ? t.opens_at : t.ends_at, { moment: moment(to, !is_start) })}</p>
    </div>
  );
}

export function Counter({ section: { orders, units } }: { section: SectionShownOf<'counter'> }) {
  const t = useTexts<typeof texts>('sections');
  return (
    <ul className={css.counts}>
      {orders !== null && <Count number={`${numbers.format(orders)}+`} says={t.already_ordered} />}
      {units !== null && <Count number={numbers.format(units)} says={t.fewer_left} />}
    </ul>
  );
}

const Count = ({ number, says }: { number: string; says: string }) => (
  <li className={css.count}>
    <b>{number}</b>
    <span>{says}</span>
  </li>
);
