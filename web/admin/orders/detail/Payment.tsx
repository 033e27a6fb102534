import { Anchor, Badge, Image, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { OrderDetail } from '../../../../contract/orders/orders.ts';
import { PURCHASE_MACHINE } from '../../../../contract/steps/steps.ts';
import { fetchFile, useData } from '../../kit/calls.ts';
import { Fact, Facts } from '../../kit/DetailPage.tsx';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { ListFailed } from '../../kit/ListFailed.tsx';
import { Money } from '../../kit/Money.tsx';
import { SmallButton } from '../../kit/SmallButton.tsx';
import { exactTime } from '../../kit/When.tsx';
import { t } from '../../language/t.ts';
import { useMayCall } from '../../session.tsx';
import { ExtraRefund } from '../steps/ExtraRefund.tsx';
import { stepOrder } from '../steps/steps.ts';
import { useTakeStep } from '../steps/useTakeStep.tsx';

/** Shows a multi-buy's payment, its source, and the balance to collect. */
export function Payment({ order }: { order: OrderDetail }) {
  const { data, error, refetch } = useData('GET order/{id}/payment', { params: { id: order._id } });
  const mayRefund = useMayCall('POST order/{id}/refund {MULTI-BUY}');
  const [isShown, setShown] = useState(false);
  const [isRefunding, setRefunding] = useState(false);
  const mayJudge = useMayCall('POST order/{id}/proof/{step} {MULTI-BUY}');
  const { take, dialog } = useTakeStep(stepOrder(order));
  const extra = data?.extra ?? 0;
  const undo = PURCHASE_MACHINE.steps.find(({ name }) => name === data?.undo_step);
  return (
    <>
      {error && !data && <ListFailed error={error} onRetry={refetch} />}
      <Facts>
        <Fact name={t('Advance paid')}>
          <Money amount={data?.paid ?? order.advance_paid} />{' '}
          {data && data.paid > 0 && (
            <Badge variant="light" color={data.is_seen_at_bank ? 'success' : 'gray'} tt="none">
              {data.is_seen_at_bank ? t('Seen in bank statement') : t('According to the proof')}
            </Badge>
          )}
        </Fact>
        {extra > 0 && (
          <Fact name={t('Overpayment')}>
            <Money amount={extra} />{' '}
            {mayRefund && <SmallButton onClick={() => setRefunding(true)}>{t('Refund…')}</SmallButton>}
          </Fact>
        )}
        {data?.bank && <Fact name={t('Bank or wallet')}>{data.bank}</Fact>}
        {data?.payer_phone && <Fact name={t('Paid from')}>{data.payer_phone}</Fact>}
        {data?.reference && <Fact name={t('Reference')}>{data.reference}</Fact>}
        {data?.approved_at && (
          <Fact name={t('Approved')}>
            {exactTime(data.approved_at)}
            {data.approved_by && ` ${t('by {name}', { name: data.approved_by })}`}{' '}
            {undo && mayJudge && <SmallButton onClick={() => take(undo)}>{t('Undo…')}</SmallButton>}
          </Fact>
        )}
        {data?.has_picture && (
          <Fact name={t('Proof')}>
            <Anchor component="button" type="button" inherit underline="always" onClick={() => setShown(true)}>
              {t('Show the picture')}
            </Anchor>
          </Fact>
        )}
        {order.to_collect > 0 && (
          <Fact name={t('Balance to collect')}>
            <b>
              <Money amount={order.to_collect} />
            </b>
          </Fact>
        )}
      </Facts>
      {isShown && <Picture order={order} onClose={() => setShown(false)} />}
      {dialog}
      {isRefunding && <ExtraRefund order={order} extra={extra} onClose={() => setRefunding(false)} />}
    </>
  );
}

function Picture({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const picture = usePaymentPicture(order._id);
  return (
    <Dialog onClose={onClose} title={t('Proof of payment: {order}', { order: order.order_id })} size="lg">
      {picture === null && <Text role="alert">{t('The picture could not be loaded. Close this and try again.')}</Text>}
      {picture && (
        <Image src={picture} alt={t('Proof of payment: {order}', { order: order.order_id })} fit="contain" mah="75vh" />
      )}
    </Dialog>
  );
}

/** Loads the proof's picture; undefined until loaded, null if it can't load. */
function usePaymentPicture(id: string): string | null | undefined {
  const [picture, setPicture] = useState<string | null>();
  useEffect(() => {
    const controller = new AbortController();
    let url: string | undefined;
    fetchFile('GET order/{id}/payment/picture', { params: { id }, signal: controller.signal }).then(
      ({ file }) => {
        if (controller.signal.aborted) return;
        url = URL.createObjectURL(file);
        setPicture(url);
      },
      () => !controller.signal.aborted && setPicture(null),
    );
    return () => {
      controller.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [id]);
  return picture;
}
