import type { Language } from '../../contract/language/language.ts';
import { formatPaisa } from '../../contract/money.ts';
import type { MoneySums } from '../../contract/orders/order-money.ts';
import type { EventName } from '../../contract/steps/steps.ts';

const MOST_OF_REASON = 100;

interface Reasoned {
  step: EventName;
  reason: string | null;
  details: Record<string, string | boolean> | null;
  /** Sums of the moves up to the step. */
  money: MoneySums;
  /** Payments sent back to the payer, in paisa. */
  sent_back: number;
}

/** Says why a proof wasn't accepted, or what becomes of money that isn't refunded. Customers see no other reasons. */
export function reasonText({ step, reason, ...order }: Reasoned, language: Language): string {
  if (step === 'reject_proof') return asSentence(reason);
  if (step === 'end_late') return endText(order, language);
  const { money, details } = order;
  if (step !== 'refund' || !details?.rest) return '';
  if (details.rest === 'later') return laterText(money.received - money.refunded - money.kept, language);
  if (money.kept === 0) return endText(order, language);
  const kept = formatPaisa(money.kept, language);
  return `${language === 'ne' ? `${kept} फिर्ता हुँदैन` : `We keep ${kept}`}: ${asSentence(reason)}`;
}

function endText({ sent_back }: Pick<Reasoned, 'sent_back'>, language: Language): string {
  const sum = formatPaisa(sent_back, language);
  if (language === 'ne') return sent_back > 0 ? `तपाईंको ${sum} फिर्ता दिइसक्यौं।` : 'यसको भुक्तानी भेटिएन।';
  return sent_back > 0 ? `Your payment of ${sum} was already refunded.` : 'We found no payment for it.';
}

function laterText(due: number, language: Language): string {
  const sum = formatPaisa(due, language);
  return language === 'ne' ? `बाँकी ${sum} पछि दिनेछौं।` : `The other ${sum} will follow.`;
}

/** Shortens a reason to one sentence, which is all an SMS has space for. */
function asSentence(reason: string | null): string {
  const text = (reason ?? '').trim();
  if (text.length > MOST_OF_REASON) return `${text.slice(0, MOST_OF_REASON - 1)}…`;
  return text && (/[.!?।]$/.test(text) ? text : `${text}.`);
}
