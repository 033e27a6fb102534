import { Badge, Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { RowOf } from '../../../contract/api.ts';
import { inWords } from '../../../contract/language/in-words.ts';
import { formatRs } from '../../../contract/money.ts';
import {
  OPEN_PAYMENTS,
  PAYMENT_SOURCES,
  PAYMENT_STATUSES,
  PROPOSAL_REASONS,
} from '../../../contract/payments/payments.ts';
import { Can } from '../kit/Can.tsx';
import { useAction } from '../kit/calls.ts';
import { IconAction } from '../kit/IconAction.tsx';
import { IconArchive, IconArchiveOff, IconArrowBackUp, IconFileImport, IconNote } from '../kit/icons.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { StatusBadge } from '../kit/StatusBadge.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { Exact } from '../kit/When.tsx';
import { AsideDialog, NoteDialog, UndoDialog } from './PaymentDialogs.tsx';
import { PaymentTabs } from './PaymentTabs.tsx';
import { ShareDialog } from './ShareDialog.tsx';
import { StatementDialog } from './StatementDialog.tsx';

type Payment = RowOf<'GET payment'>;
type Open = { dialog: 'share' | 'aside' | 'note' | 'undo'; payment: Payment };

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: inWords(value) }));

/**
 * The payments that came in at banks and wallets, beside the purchases that they pay; a click confirms a matched one.
 */
export function PaymentList() {
  const [isImporting, setImporting] = useState(false);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <>
      <ResourceList
        title="Incoming payments"
        noun="Payment"
        list="GET payment"
        nameOf={nameOf}
        above={<PaymentTabs />}
        columns={[
          {
            header: 'Paid',
            sort: 'paid_at',
            cell: (payment) => <TwoLines first={<Exact at={payment.paid_at} />} second={payment.bank} />,
          },
          { header: 'Amount', sort: 'amount', numeric: true, lead: true, cell: (payment) => formatRs(payment.amount) },
          {
            header: 'From the bank',
            long: true,
            cell: (payment) => (
              <TwoLines
                first={payment.text || payment.payer_phone || 'Nothing'}
                second={[payment.reference, payment.note && `Note: ${payment.note}`].filter(Boolean).join(' · ')}
              />
            ),
          },
          { header: 'Purchase', long: true, cell: (payment) => <PurchasesOf payment={payment} /> },
          { header: 'Status', mark: true, cell: (payment) => <StatusBadge status={payment.status} /> },
          {
            header: 'Next',
            cell: (payment) => (
              <Can path="payment-statements/confirm">
                <NextStep payment={payment} onOpen={setOpen} />
              </Can>
            ),
          },
        ]}
        search={{ name: 'find_reference', label: 'payments by reference' }}
        filters={[
          { label: 'Status', name: 'find_status', choices: choices(PAYMENT_STATUSES) },
          { label: 'Bank', name: 'find_bank', isText: true },
          { label: 'Text', name: 'find_text', isText: true },
          { label: 'Source', name: 'find_source', choices: choices(PAYMENT_SOURCES) },
          { label: 'Paid', days: 'find_paid_at' },
        ]}
        headerActions={<HeaderButtons onImport={() => setImporting(true)} />}
        rowActions={(payment) => (
          <Can path="payment-statements/confirm">
            <RowIcons payment={payment} onOpen={setOpen} />
          </Can>
        )}
        empty="Upload a statement from your bank or wallet to match its payments with purchases."
      />
      {isImporting && <StatementDialog onClose={() => setImporting(false)} />}
      {open?.dialog === 'share' && <ShareDialog payment={open.payment} onClose={close} />}
      {open?.dialog === 'aside' && <AsideDialog payment={open.payment} onClose={close} />}
      {open?.dialog === 'undo' && <UndoDialog payment={open.payment} onClose={close} />}
      {open?.dialog === 'note' && <NoteDialog payment={open.payment} onClose={close} />}
    </>
  );
}

function HeaderButtons({ onImport }: { onImport: () => void }) {
  const match = useAction('POST payment/match', {
    done: 'Open payments matched again.',
    failure: 'The payments could not be matched again.',
  });
  return (
    <Can path="payment-statements/confirm">
      <Button variant="default" visibleFrom="sm" loading={match.isPending} onClick={() => match.run()}>
        Match again
      </Button>
      <Button leftSection={<IconFileImport size={16} aria-hidden />} onClick={onImport}>
        Statement
      </Button>
    </Can>
  );
}

/** The purchases that it paid, otherwise the proposed ones with the reasons. */
function PurchasesOf({ payment }: { payment: Payment }) {
  if (payment.shares.length > 0)
    return (
      <TwoLines
        first={payment.shares.map(({ order_id, amount }) => `${order_id}: ${formatRs(amount)}`).join(', ')}
        second={`by ${payment.shares[0]?.actor}`}
      />
    );
  if (payment.reason) return <Text size="sm">{payment.reason}</Text>;
  if (payment.proposals.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Unmatched
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
              {formatRs(paid)} of {formatRs(advance)} paid
            </Badge>
          )}
        </>
      }
      second={`${PROPOSAL_REASONS[why]}${advance - paid === payment.amount || advance <= paid ? '' : `; it is waiting for ${formatRs(advance - paid)}`}`}
    />
  ));
}

interface StepProps {
  payment: Payment;
  onOpen: (open: Open) => void;
}

const nameOf = ({ amount, bank }: Payment) => `the payment of ${formatRs(amount)} by ${bank}`;

/** One click for a single purchase; otherwise a person chooses. */
function NextStep({ payment, onOpen }: StepProps) {
  const [only] = payment.proposals;
  const confirm = useAction('POST payment/{id}/confirm', {
    done: 'Payment confirmed.',
    failure: 'The payment could not be confirmed.',
    stale: ['GET order', 'GET verification'],
  });
  if (!OPEN_PAYMENTS.some((status) => status === payment.status)) return null;
  // Money that was taken by another report can only be dismissed.
  if (payment.status === 'duplicate' && only?.why === 'same_payment') return null;
  if (payment.status === 'matched' && only)
    return (
      <Button
        size="compact-sm"
        loading={confirm.isPending}
        aria-label={`Confirm ${only.order_id} with ${nameOf(payment)}`}
        onClick={() =>
          confirm.run({
            params: { id: payment._id },
            body: { shares: [{ order_id: only.order_id, amount: payment.amount }] },
          })
        }
      >
        Confirm
      </Button>
    );
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Choose the purchase for ${nameOf(payment)}`}
      onClick={() => onOpen({ dialog: 'share', payment })}
    >
      Choose
    </Button>
  );
}

function RowIcons({ payment, onOpen }: StepProps) {
  const isAside = payment.status === 'set_aside';
  return (
    <>
      <IconAction
        label={`Note on ${nameOf(payment)}`}
        icon={<IconNote size={18} aria-hidden />}
        onClick={() => onOpen({ dialog: 'note', payment })}
      />
      {payment.status === 'confirmed' ? (
        <IconAction
          label={`Undo the confirmation of ${nameOf(payment)}`}
          icon={<IconArrowBackUp size={18} aria-hidden />}
          onClick={() => onOpen({ dialog: 'undo', payment })}
        />
      ) : (
        <IconAction
          label={isAside ? `Restore ${nameOf(payment)}` : `Dismiss ${nameOf(payment)}`}
          icon={isAside ? <IconArchiveOff size={18} aria-hidden /> : <IconArchive size={18} aria-hidden />}
          onClick={() => onOpen({ dialog: 'aside', payment })}
        />
      )}
    </>
  );
}
