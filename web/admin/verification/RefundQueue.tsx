import { Button, Paper, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { REFUNDS_SHOWN, type RefundDue } from '../../../contract/purchases/verification.ts';
import { useCall, useData } from '../kit/calls.ts';
import { ListFailed } from '../kit/ListFailed.tsx';
import { NoRows } from '../kit/list/NoRows.tsx';
import { Pages } from '../kit/list/Pages.tsx';
import { Money } from '../kit/Money.tsx';
import { When } from '../kit/When.tsx';
import { formatRs } from '../language/figures.ts';
import { counted, t, translated } from '../language/t.ts';
import { tAround } from '../language/t-around.tsx';
import { RefundDialog } from '../orders/steps/RefundDialog.tsx';
import { PurchaseLink } from './PurchaseFacts.tsx';
import classes from './Verification.module.css';

/** Lists purchases to refund, longest wait first. */
export function RefundQueue() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useCall('GET verification/refund', { query: { page, size: REFUNDS_SHOWN } });
  const { data: counts } = useData('GET verification', {});
  const pages = Math.ceil((data?.totalData ?? 0) / REFUNDS_SHOWN);
  // Refunding the last one of a page empties it.
  if (page > Math.max(pages, 1) && data) setPage(Math.max(pages, 1));
  const [refund, setRefund] = useState<RefundDue>();
  return (
    <>
      {error && <ListFailed error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={240} mt="sm" aria-busy />}
      {data && data.data.length > 0 && (
        <Text size="sm" c="dimmed" role="status" mt="xs">
          {t('{count} to refund', { count: counted(data.totalData, 'order') })}
          {counts && ` · ${formatRs(counts.refund_amount)}`}
        </Text>
      )}
      {data?.data.length === 0 && <NoRows empty={t('No refunds due.')} />}
      <ul className={classes.refunds} aria-label={t('Refund due')}>
        {data?.data.map((due) => (
          <Paper component="li" withBorder key={due._id} className={classes.refund}>
            <div>
              <Text fw={600}>
                {tAround('{amount} to {name}, {phone}', {
                  amount: <Money amount={due.advance} />,
                  name: due.customer_name,
                  phone: due.customer_phone,
                })}
              </Text>
              <Text size="sm">
                <PurchaseLink purchase={due} />, {due.product_name}, {due.office.name}
              </Text>
              {due.payment_mobile_number && (
                <Text size="sm">
                  {t('Paid from {payment_mobile_number}, {payment_initiated_using}', {
                    payment_mobile_number: due.payment_mobile_number,
                    payment_initiated_using: due.payment_initiated_using ?? '',
                  })}
                  {due.reference && t(', reference {reference}', { reference: due.reference })}
                </Text>
              )}
              <Text size="sm" c="dimmed">
                {tAround(due.reason ? 'Became due {time}. Reason: {reason}' : 'Became due {time}', {
                  time: <When at={due.changed_at} />,
                  reason: due.reason && translated(due.reason),
                })}
              </Text>
            </div>
            {due.is_mine ? (
              <Text size="sm">{t('You made the decision: someone else must pay the refund.')}</Text>
            ) : (
              <Button onClick={() => setRefund(due)} aria-label={t('Refund {order}', { order: due.order_id })}>
                {t('Refund')}
              </Button>
            )}
          </Paper>
        ))}
      </ul>
      <Pages page={page} pages={pages} onChange={setPage} mt="sm" />
      {refund && <RefundDialog order={refund} due={refund.advance} onClose={() => setRefund(undefined)} />}
    </>
  );
}
