import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useData } from '../kit/calls.ts';
import { IconAction } from '../kit/IconAction.tsx';
import { IconKeyboard } from '../kit/icons.ts';
import { PageHeader } from '../kit/PageHeader.tsx';
import tabClasses from '../orders/list/OrderTabs.module.css';
import { useMayCall } from '../session.tsx';
import { AloneWarning } from '../users/Alone.tsx';
import { FoundLate } from './FoundLate.tsx';
import { Keys } from './Keys.tsx';
import { ProofQueue } from './ProofQueue.tsx';
import { RefundQueue } from './RefundQueue.tsx';
import { useKeys } from './useKeys.ts';

const REFRESH_MS = 30_000;

/** order-manage/multi-buy/proof: payments to verify, late ones, and refunds. */
export function VerificationDesk() {
  const [params] = useSearchParams();
  const [isAskingKeys, setAskingKeys] = useState(false);
  const mayRefund = useMayCall('GET verification/refund');
  const { data: counts } = useData('GET verification', {}, { refetchInterval: REFRESH_MS });
  const requested = params.get('queue');
  const queue = requested === 'late' || (requested === 'refund' && mayRefund) ? requested : 'payment';
  const showKeys = () => setAskingKeys(true);
  useKeys({ '?': showKeys });
  const tab = (name: string, label: string, count: number | undefined) => (
    <Link
      to={name === 'payment' ? '?' : `?queue=${name}`}
      replace
      className={tabClasses.tab}
      aria-current={queue === name ? 'true' : undefined}
    >
      {label}
      {count !== undefined && <span className={tabClasses.count}>{count.toLocaleString('en-IN')}</span>}
    </Link>
  );
  return (
    <>
      <PageHeader title="Verification desk" back={{ to: '/order-manage/multi-buy', label: 'Back to the list' }}>
        <IconAction
          label="Keys (?)"
          icon={<IconKeyboard size={20} aria-hidden />}
          variant="default"
          size={40}
          onClick={showKeys}
        />
      </PageHeader>
      <AloneWarning />
      <nav className={tabClasses.tabs} aria-label="Work that waits">
        {tab('payment', 'To verify', counts?.payment)}
        {tab('late', 'Late payments', counts && counts.late + counts.found.length)}
        {mayRefund && tab('refund', 'To refund', counts?.refund)}
      </nav>
      {queue === 'late' && counts && <FoundLate found={counts.found} />}
      {queue === 'refund' ? <RefundQueue /> : <ProofQueue key={queue} queue={queue} />}
      {isAskingKeys && <Keys onClose={() => setAskingKeys(false)} />}
    </>
  );
}
