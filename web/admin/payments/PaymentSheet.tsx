import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { RowOf } from '../../../contract/api.ts';
import { OPEN_PAYMENTS } from '../../../contract/payments/payment-statuses.ts';
import { Fact, Facts } from '../kit/DetailPage.tsx';
import { Dialog } from '../kit/dialog/Dialog.tsx';
import { StatusBadge } from '../kit/StatusBadge.tsx';
import { exactTime } from '../kit/When.tsx';
import { formatRs } from '../language/figures.ts';
import { ownWords, t, translated } from '../language/t.ts';
import { tAround } from '../language/t-around.tsx';
import { ExtraRefund } from '../orders/steps/ExtraRefund.tsx';
import { RefundForm } from '../orders/steps/RefundForm.tsx';
import { PurchaseLink } from '../verification/PurchaseFacts.tsx';
import { Candidates, useCandidates } from './Candidates.tsx';
import { Choices, type NextDialog } from './Choices.tsx';
import { isTold } from './effects.ts';
import { AsideDialog, OweDialog, UndoDialog } from './PaymentDialogs.tsx';
import { ShareDialog } from './ShareDialog.tsx';

type Payment = RowOf<'GET payment'>;

interface SheetProps {
  payment: Payment;
  onClose: () => void;
}

/** Shows the payment beside each order's expected amount, and the choices with their effects. */
export function PaymentSheet({ payment, onClose }: SheetProps) {
  const [next, setNext] = useState<NextDialog>();
  const candidates = useCandidates(payment);
  const { chosen } = candidates;
  if (next === 'split') return <ShareDialog payment={payment} chosen={chosen} onClose={onClose} />;
  if (next === 'move') return <ShareDialog payment={payment} chosen={undefined} isMove onClose={onClose} />;
  if (next === 'aside') return <AsideDialog payment={payment} onClose={onClose} />;
  if (next === 'undo') return <UndoDialog payment={payment} onClose={onClose} />;
  if (next === 'owe' && chosen) return <OweDialog payment={payment} purchase={chosen} onClose={onClose} />;
  if (next === 'pay back') return <PayBack payment={payment} onClose={onClose} />;
  if (typeof next === 'object')
    return <ExtraRefund order={next.extraOf} extra={next.extraOf.extra} onClose={onClose} />;
  const isOpen = OPEN_PAYMENTS.some((status) => status === payment.status);
  return (
    <Dialog
      onClose={onClose}
      title={t('{amount} by {bank}', { amount: formatRs(payment.amount), bank: payment.bank })}
      size="lg"
      centered
    >
      <Stack>
        <Found payment={payment} />
        {isOpen && !isTold(payment) && <Candidates payment={payment} {...candidates} />}
        <Choices payment={payment} purchase={isOpen ? chosen : undefined} onNext={setNext} onClose={onClose} />
        {payment.status !== 'refunded' && (
          <Text size="sm" c="dimmed">
            {t('Your decision is recorded in the audit log under your name.')}
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}

/** Shows the payment as the bank reports it, with its other reports. */
function Found({ payment }: { payment: Payment }) {
  const { paid_at, reference, text, payer_phone, status, witnesses, shares, refund_of, reason } = payment;
  return (
    <Facts>
      <Fact name={t('Status')}>
        <StatusBadge status={status} />
      </Fact>
      <Fact name={t('Paid')}>{exactTime(paid_at)}</Fact>
      {reference && <Fact name={t('Reference')}>{reference}</Fact>}
      {payer_phone && <Fact name={t('From')}>{payer_phone}</Fact>}
      {text && <Fact name={t('Text')}>{text}</Fact>}
      {shares.map(({ _id, order_id, amount, actor }) => (
        <Fact key={_id} name={t('Matched with')}>
          {tAround('{amount} of {order}, by {actor}', {
            amount: formatRs(amount),
            order: <PurchaseLink purchase={{ _id, order_id }} />,
            actor,
          })}
        </Fact>
      ))}
      {refund_of && (
        <Fact name={t('To refund')}>
          {tAround('to {name}, {order}', {
            name: refund_of.customer_name,
            order: <PurchaseLink purchase={refund_of} />,
          })}
        </Fact>
      )}
      {reason && <Fact name={t('Reason')}>{translated(reason)}</Fact>}
      {witnesses.length > 0 && (
        <Fact name={t('Also reported by')}>
          {witnesses.map(({ source, bank, reference, at }) => (
            <div key={`${source} ${at} ${bank}`}>
              {[ownWords(source), bank, reference, exactTime(at)].filter(Boolean).join(', ')}
            </div>
          ))}
        </Fact>
      )}
    </Facts>
  );
}

/** Refunds the whole payment to the customer. */
function PayBack({ payment, onClose }: SheetProps) {
  return (
    <RefundForm
      call="POST payment/{id}/refund"
      of={payment}
      order_id={payment.refund_of?.order_id ?? ''}
      due={payment.amount}
      isWhole
      onClose={onClose}
    >
      {tAround(payment.payer_phone ? 'Refund {amount} to {name}. Paid from {from}.' : 'Refund {amount} to {name}.', {
        amount: <b>{formatRs(payment.amount)}</b>,
        name: payment.refund_of?.customer_name,
        from: payment.payer_phone,
      })}{' '}
      {t('Above the limit in Settings, someone who didn’t decide on this refund or import the payment must pay it.')}
    </RefundForm>
  );
}
