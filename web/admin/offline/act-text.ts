import type { CallOutcome } from '../../../contract/orders/order-detail.ts';
import { OUTCOMES } from '../kit/call-outcomes.ts';
import { formatRs } from '../language/figures.ts';
import { inSentence, t } from '../language/t.ts';
import type { Act, Fate } from './queue.ts';

/** Names an act: “Call: no answer”. */
export function actText(act: Act): string {
  if (act.call === 'POST order/{id}/note') return t('Note');
  if (act.call === 'POST order/{id}/{step}') return t('Handed over');
  const { outcome, confirms } = act.body;
  return confirms ? t('Confirmed') : t('Call: {outcome}', { outcome: inSentence(OUTCOMES[outcome as CallOutcome]) });
}

/** Lists the act's details. */
export function enteredIn({ body }: Act): string[] {
  const {
    text,
    note,
    imei,
    payments = [],
    bill_number,
    reason,
  } = body as {
    [Field in 'text' | 'note' | 'imei' | 'bill_number' | 'reason']?: string;
  } & { payments?: { amount: number }[] };
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
  return [text, note, imei && `IMEI ${imei}`, paid > 0 && formatRs(paid), bill_number, reason].filter(
    (one): one is string => Boolean(one),
  );
}

export function fateText(fate: Fate): string {
  if (fate.is === 'waiting') return t('Waiting to be sent');
  if (fate.is === 'done') return t('Sent');
  if (fate.is === 'given up') return t('Not sent');
  return t('Couldn’t be applied');
}

/** Describes an act's outcome, in the server's own words if it gave any. */
export function happenedText(fate: Fate): string {
  if (fate.is === 'given up')
    return fate.mayHaveArrived
      ? t('It may have arrived before you stopped it. Check the order.')
      : t('You chose not to send it.');
  if (fate.is === 'waiting') return '';
  if (fate.is === 'done' || fate.why === 'refused') return fate.text;
  return fate.why === 'before'
    ? t('Not sent, because an earlier step could not be applied.')
    : t('We don’t know whether it arrived: the answer was lost a day ago. Check the order.');
}
