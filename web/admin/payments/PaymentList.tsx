import { Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { RowOf } from '../../../contract/api.ts';
import { isOtherPayment } from '../../../contract/orders/reference.ts';
import { caseOf } from '../../../contract/payments/decision.ts';
import { OPEN_PAYMENTS, PAYMENT_STATUSES } from '../../../contract/payments/payment-statuses.ts';
import { PAYMENT_SOURCES, PROPOSAL_REASONS } from '../../../contract/payments/payments.ts';
import { Can } from '../kit/Can.tsx';
import { CallError, useAction } from '../kit/calls.ts';
import { IconAction } from '../kit/IconAction.tsx';
import { IconFileImport, IconNote } from '../kit/icons.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { StatusBadge } from '../kit/StatusBadge.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { Exact } from '../kit/When.tsx';
import { formatRs } from '../language/figures.ts';
import { inSentence, ownWords, t, translated } from '../language/t.ts';
import { NoteDialog } from './PaymentDialogs.tsx';
import { PaymentSheet } from './PaymentSheet.tsx';
import { PaymentTabs } from './PaymentTabs.tsx';
import { StatementDialog } from './StatementDialog.tsx';

type Payment = RowOf<'GET payment'>;
type Open = { dialog: 'sheet' | 'note'; payment: Payment };

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: ownWords(value) }));

/** Lists incoming payments beside the orders they pay; a click confirms a match. */
export function PaymentList() {
  const [isImporting, setImporting] = useState(false);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <>
      <ResourceList
        title={t('Incoming payments')}
        noun={t('Payment')}
        list="GET payment"
        nameOf={nameOf}
        above={<PaymentTabs />}
        columns={[
          {
            header: t('Paid'),
            sort: 'paid_at',
            cell: (payment) => <TwoLines first={<Exact at={payment.paid_at} />} second={payment.bank} />,
          },
          {
            header: t('Amount'),
            sort: 'amount',
            numeric: true,
            lead: true,
            cell: (payment) => formatRs(payment.amount),
          },
          {
            header: t('From the bank'),
            long: true,
            cell: (payment) => (
              <TwoLines
                first={payment.text || payment.payer_phone || t('Nothing')}
                second={[
                  payment.reference,
                  payment.witnesses.length > 0 &&
                    t('also by {names}', {
                      names: payment.witnesses.map(({ source }) => inSentence(ownWords(source))).join(', '),
                    }),
                  payment.note && t('Note: {note}', { note: payment.note }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              />
            ),
          },
          { header: t('Order'), long: true, cell: (payment) => <PurchasesOf payment={payment} /> },
          { header: t('Status'), mark: true, cell: (payment) => <StatusBadge status={payment.status} /> },
          {
            header: t('Next'),
            cell: (payment) => (
              <Can path="payment-statements/confirm">
                <NextStep payment={payment} onOpen={setOpen} />
              </Can>
            ),
          },
        ]}
        search={{ name: 'find_reference', label: t('payments by reference') }}
        filters={[
          {
            label: t('Status'),
            name: 'find_status',
            choices: [{ value: 'open', label: t('To match') }, ...choices(PAYMENT_STATUSES)],
          },
          { label: t('Bank'), name: 'find_bank', isText: true },
          { label: t('Text'), name: 'find_text', isText: true },
          { label: t('Source'), name: 'find_source', choices: choices(PAYMENT_SOURCES) },
          { label: t('Paid'), days: 'find_paid_at' },
        ]}
        headerActions={<HeaderButtons onImport={() => setImporting(true)} />}
        rowActions={(payment) => (
          <Can path="payment-statements/confirm">
            <RowIcons payment={payment} onOpen={setOpen} />
          </Can>
        )}
        empty={t('Upload a statement from your bank or wallet to match its payments with orders.')}
      />
      {isImporting && <StatementDialog onClose={() => setImporting(false)} />}
      {open?.dialog === 'sheet' && <PaymentSheet payment={open.payment} onClose={close} />}
      {open?.dialog === 'note' && <NoteDialog payment={open.payment} onClose={close} />}
    </>
  );
}

function HeaderButtons({ onImport }: { onImport: () => void }) {
  const match = useAction('POST payment/match', {
    done: t('Open payments matched again.'),
    failure: t('The payments could not be matched again.'),
  });
  return (
    <Can path="payment-statements/confirm">
      <Button variant="default" visibleFrom="sm" loading={match.isPending} onClick={() => match.run()}>
        {t('Rerun matching')}
      </Button>
      <Button leftSection={<IconFileImport size={16} aria-hidden />} onClick={onImport}>
        {t('Import statement')}
      </Button>
    </Can>
  );
}

/** Shows the orders the payment was matched with, or else those proposed, with the reasons. */
function PurchasesOf({ payment }: { payment: Payment }) {
  if (payment.shares.length > 0)
    return (
      <TwoLines
        first={payment.shares.map(({ order_id, amount }) => `${order_id}: ${formatRs(amount)}`).join(', ')}
        second={t('by {name}', { name: payment.shares[0]?.actor ?? '' })}
      />
    );
  if (payment.refund_of)
    return (
      <TwoLines
        first={t('To refund: {order}', { order: payment.refund_of.order_id })}
        second={payment.reason && translated(payment.reason)}
      />
    );
  if (payment.reason) return <Text size="sm">{translated(payment.reason)}</Text>;
  if (payment.proposals.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('Unmatched')}
      </Text>
    );
  return payment.proposals.map(({ _id, order_id, why, customer_name, advance, paid }) => (
    <TwoLines
      key={_id}
      first={
        <>
          {order_id} · {customer_name}
          {paid > 0 && (
            <Badge variant="light" color="warning" tt="none" ml={6}>
              {t('{paid} of {advance} paid', { paid: formatRs(paid), advance: formatRs(advance) })}
            </Badge>
          )}
        </>
      }
      second={`${translated(PROPOSAL_REASONS[why])}${advance - paid === payment.amount || advance <= paid ? '' : t('; it is waiting for {amount}', { amount: formatRs(advance - paid) })}`}
    />
  ));
}

interface StepProps {
  payment: Payment;
  onOpen: (open: Open) => void;
}

const nameOf = ({ amount, bank }: Payment) =>
  t('the payment of {amount} by {bank}', { amount: formatRs(amount), bank });

/**
 * Whether a payment matches plainly: in time, with the amount due, and without a contradicting report. Otherwise the
 * screen asks first.
 */
const isPlain = ({ status, source, amount, reference, witnesses }: Payment, purchase: Payment['proposals'][number]) =>
  status === 'matched' &&
  source !== 'unknown_sms' &&
  caseOf(amount, purchase) === 'exact' &&
  !witnesses.some((witness) => isOtherPayment(witness.reference, reference));

/** Confirms with one click if a single order matches plainly; otherwise opens the sheet, which explains the effects. */
function NextStep({ payment, onOpen }: StepProps) {
  const [only] = payment.proposals;
  const confirm = useAction('POST payment/{id}/confirm', {
    done: t('Payment confirmed.'),
    failure: t('The payment could not be confirmed.'),
    stale: ['GET order', 'GET verification'],
    // The sheet asks for it.
    onFailure: (error) => error instanceof CallError && error.errors.reason && openSheet(),
  });
  const openSheet = () => onOpen({ dialog: 'sheet', payment });
  const waits = payment.status === 'refund_due' || OPEN_PAYMENTS.some((status) => status === payment.status);
  return (
    <Group gap={4}>
      {only && isPlain(payment, only) && (
        <Button
          size="compact-sm"
          loading={confirm.isPending}
          aria-label={t('Confirm {order} with {payment}', { order: only.order_id, payment: nameOf(payment) })}
          onClick={() =>
            confirm.run({
              params: { id: payment._id },
              body: { shares: [{ order_id: only.order_id, amount: payment.amount }] },
            })
          }
        >
          {t('Confirm')}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant={waits ? 'default' : 'subtle'}
        aria-label={t(waits ? 'Decide on {name}' : 'Details of {name}', { name: nameOf(payment) })}
        onClick={openSheet}
      >
        {waits ? t('Decide') : t('Details')}
      </Button>
    </Group>
  );
}

function RowIcons({ payment, onOpen }: StepProps) {
  return (
    <IconAction
      label={t('Note on {phone}', { phone: nameOf(payment) })}
      icon={<IconNote size={18} aria-hidden />}
      onClick={() => onOpen({ dialog: 'note', payment })}
    />
  );
}
