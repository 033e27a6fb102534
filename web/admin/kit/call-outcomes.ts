import type { CallOutcome } from '../../../contract/orders/order-detail.ts';
import { t } from '../language/t.ts';

export const OUTCOMES: Record<CallOutcome, string> = {
  reached: t('Reached'),
  no_answer: t('No answer'),
  call_back: t('Call back later'),
  declined: t('Not interested'),
  wrong_number: t('Wrong number'),
};
