import { Alert, Button, Group, Paper, Text, Textarea, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { RowOf } from '../../../contract/api.ts';
import type { PaidPurchase } from '../../../contract/payments/payments.ts';
import { useAction } from '../kit/calls.ts';
import { reasonOf } from '../kit/toast.tsx';
import { formatRs } from '../language/figures.ts';
import { t } from '../language/t.ts';
import { useAllowed, useMayCall } from '../session.tsx';
import {
  ASIDE_EFFECTS,
  type Effects,
  extraEffects,
  goBackEffects,
  isTold,
  moveEffects,
  takeEffects,
  undoEffects,
  whyItStands,
  whyItStays,
} from './effects.ts';

type Payment = RowOf<'GET payment'>;

type Share = Payment['shares'][number];

export type NextDialog = 'split' | 'owe' | 'aside' | 'move' | 'undo' | 'pay back' | { extraOf: Share };

interface ChoicesProps {
  payment: Payment;
  purchase: PaidPurchase | undefined;
  onNext: (next: NextDialog) => void;
  onClose: () => void;
}

/** Offers what the payment's status allows. */
export function Choices({ payment, purchase, onNext, onClose }: ChoicesProps) {
  const { status } = payment;
  const mayRefund = useAllowed('payment-statements/refund');
  const mayRefundExtra = useMayCall('POST order/{id}/refund {MULTI-BUY}');
  const restore = useAction('POST payment/{id}/aside', {
    done: t('Payment restored.'),
    failure: t('The payment could not be restored.'),
    onDone: onClose,
  });
  const restoring = (
    <Button
      variant="default"
      loading={restore.isPending}
      onClick={() => restore.run({ params: { id: payment._id }, body: { reason: '' } })}
    >
      {t('Restore')}
    </Button>
  );
  const stays = whyItStays(payment.shares);
  const moving = stays ? (
    <Text size="sm">{stays}</Text>
  ) : (
    <Choice title={t('Match with another order')} effects={moveEffects(payment)}>
      <Button variant="default" onClick={() => onNext('move')}>
        {t('Match with another…')}
      </Button>
    </Choice>
  );
  if (status === 'refunded') return null;
  if (status === 'confirmed') {
    const stands = whyItStands(payment.shares);
    return (
      <>
        {mayRefundExtra &&
          payment.shares
            .filter(({ extra }) => extra > 0)
            .map((share) => (
              <Choice key={share._id} title={t('Refund the overpayment')} effects={extraEffects(share)}>
                <Button variant="default" onClick={() => onNext({ extraOf: share })}>
                  {t('Refund…')}
                </Button>
              </Choice>
            ))}
        {stands ? (
          <Text size="sm">{stands}</Text>
        ) : (
          <>
            {moving}
            <Choice title={t('Undo the confirmation')} effects={undoEffects(payment)}>
              <Button variant="default" onClick={() => onNext('undo')}>
                {t('Undo…')}
              </Button>
            </Choice>
          </>
        )}
      </>
    );
  }
  if (status === 'set_aside')
    return (
      <Choice
        title={t('Restore it')}
        effects={{ ...ASIDE_EFFECTS, purchase: t('The payment is matched with orders again.') }}
      >
        {restoring}
      </Choice>
    );
  if (status === 'refund_due')
    return (
      <Choice
        title={t('Refund it')}
        effects={{
          money: t('You refund {amount} and enter the account and reference.', { amount: formatRs(payment.amount) }),
          purchase: t('No change. Earlier payments stay on the order.'),
          customer: t('Gets a message with the amount.'),
        }}
      >
        {mayRefund && <Button onClick={() => onNext('pay back')}>{t('Refund…')}</Button>}
        {restoring}
        {payment.is_mine && (
          <Text size="sm">
            {t('You decided this or imported it: above the limit, someone else must pay the refund.')}
          </Text>
        )}
      </Choice>
    );
  const isOpen = status !== 'reconciled' && !isTold(payment);
  return (
    <>
      {isOpen && purchase && (
        <Take payment={payment} purchase={purchase} onSplit={() => onNext('split')} onClose={onClose} />
      )}
      {isOpen && purchase && (
        <Choice title={t('Refund it')} effects={goBackEffects(payment.amount, purchase)}>
          <Button variant="default" onClick={() => onNext('owe')}>
            {t('Refund…')}
          </Button>
        </Choice>
      )}
      {status === 'reconciled' && moving}
      <Choice title={t('Dismiss it')} effects={status === 'reconciled' ? FREED : ASIDE_EFFECTS}>
        <Button variant="default" onClick={() => onNext('aside')}>
          {t('Dismiss…')}
        </Button>
      </Choice>
    </>
  );
}

const FREED: Effects = { ...ASIDE_EFFECTS, purchase: t('No change. It waits for a matching bank payment again.') };

interface TakeProps {
  payment: Payment;
  purchase: PaidPurchase;
  onSplit: () => void;
  onClose: () => void;
}

/** Matches the whole payment with one order; a split asks for its parts. */
function Take({ payment, purchase, onSplit, onClose }: TakeProps) {
  const { order_id } = purchase;
  const effects = takeEffects(payment.amount, purchase);
  const take = useAction('POST payment/{id}/confirm', {
    done: t('Payment confirmed.'),
    failure: t('The payment could not be confirmed.'),
    stale: ['GET order', 'GET verification'],
    isShownInPlace: true,
    onDone: onClose,
  });
  const [reason, setReason] = useState('');
  const asked = take.errors.reason;
  const body = { shares: [{ order_id, amount: payment.amount }], ...(reason && { reason }) };
  return (
    <Choice title={t('Match with {order}', { order: order_id })} effects={effects ?? CANNOT}>
      {effects && (
        <Button loading={take.isPending} onClick={() => take.run({ params: { id: payment._id }, body })}>
          {t('Match')}
        </Button>
      )}
      <Button variant="default" onClick={onSplit}>
        {t('Split…')}
      </Button>
      {asked && (
        <Textarea
          w="100%"
          label={t('How do you know it’s a separate payment?')}
          minRows={1}
          required
          error={asked}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      {take.error && !asked && (
        <Alert color="warning" role="alert" p="xs">
          {Object.values(take.errors)[0] ?? reasonOf(take.error, t('The payment could not be confirmed.'))}
        </Alert>
      )}
    </Choice>
  );
}

const CANNOT: Effects = {
  money: t('This is more than the order still owes. Match part of it here and the rest with another order.'),
  purchase: t('Nothing changes until then.'),
  customer: t('Gets no message.'),
};

interface ChoiceProps {
  title: string;
  effects: Effects;
  children: ReactNode;
}

/** Shows one choice, with its effect on the money, the order and the customer. */
function Choice({ title, effects: { money, purchase, customer }, children }: ChoiceProps) {
  return (
    <Paper component="section" withBorder p="sm" aria-label={title}>
      <Title order={3} size="h6">
        {title}
      </Title>
      <Text size="sm">
        <b>{t('Money:')}</b> {money}
      </Text>
      <Text size="sm">
        <b>{t('Order:')}</b> {purchase}
      </Text>
      <Text size="sm">
        <b>{t('Customer:')}</b> {customer}
      </Text>
      <Group gap="xs" mt="xs">
        {children}
      </Group>
    </Paper>
  );
}
