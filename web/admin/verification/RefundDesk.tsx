import { PageHeader } from '../kit/PageHeader.tsx';
import { t } from '../language/t.ts';
import { RefundQueue } from './RefundQueue.tsx';

/** order-manage/multi-buy/refund: shows the refunds to pay, to users who don't verify payments too. */
export function RefundDesk() {
  return (
    <>
      <PageHeader title={t('Refunds due')} back={{ to: '/order-manage/multi-buy', label: t('Back to the list') }} />
      <RefundQueue />
    </>
  );
}
