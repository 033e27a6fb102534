import { Alert, Kbd, Text } from '@mantine/core';
import { Fragment, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { DataOf } from '../../../contract/api.ts';
import { useData } from '../kit/calls.ts';
import { Dialog } from '../kit/dialog/Dialog.tsx';
import { IconAction } from '../kit/IconAction.tsx';
import { IconKeyboard } from '../kit/icons.ts';
import { Money } from '../kit/Money.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { When } from '../kit/When.tsx';
import { figure } from '../language/figures.ts';
import { counted, t } from '../language/t.ts';
import { tAround } from '../language/t-around.tsx';
import tabClasses from '../orders/list/OrderTabs.module.css';
import { useMayCall } from '../session.tsx';
import { AloneWarning } from '../users/Alone.tsx';
import { ProofQueue } from './ProofQueue.tsx';
import { PurchaseLink } from './PurchaseFacts.tsx';
import { RefundQueue } from './RefundQueue.tsx';
import { useKeys } from './useKeys.ts';
import classes from './Verification.module.css';

const REFRESH_MS = 30_000;

/** order-manage/multi-buy/proof: shows payments to verify, late payments, and refunds. */
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
      {count !== undefined && <span className={tabClasses.count}>{figure(count)}</span>}
    </Link>
  );
  return (
    <>
      <PageHeader title={t('Verification desk')} back={{ to: '/order-manage/multi-buy', label: t('Back to the list') }}>
        <IconAction
          label={t('Keys (?)')}
          icon={<IconKeyboard size={20} aria-hidden />}
          variant="default"
          size={40}
          onClick={showKeys}
        />
      </PageHeader>
      <AloneWarning />
      <nav className={tabClasses.tabs} aria-label={t('Open work')}>
        {tab('payment', t('To verify'), counts?.payment)}
        {tab('late', t('Late payments'), counts && counts.late + counts.found.length)}
        {mayRefund && tab('refund', t('Refund due'), counts?.refund)}
      </nav>
      {queue === 'late' && counts && <FoundLate found={counts.found} />}
      {queue === 'refund' ? <RefundQueue /> : <ProofQueue key={queue} queue={queue} />}
      {isAskingKeys && <Keys onClose={() => setAskingKeys(false)} />}
    </>
  );
}

/** Lists late payments without a proof. They have no picture, so each is decided on its order's page. */
function FoundLate({ found }: { found: DataOf<'GET verification'>['found'] }) {
  if (found.length === 0) return null;
  return (
    <Alert
      mt="sm"
      color="yellow"
      title={t('The bank reports {count} without a proof. Accept or refund each one on its order page.', {
        count: counted(found.length, 'late payment'),
      })}
    >
      <ul>
        {found.map((purchase) => (
          <Text component="li" size="sm" key={purchase._id}>
            {tAround('{order}, {amount} of {name}, since {time}', {
              order: <PurchaseLink purchase={purchase} />,
              amount: <Money amount={purchase.advance} />,
              name: purchase.customer_name,
              time: <When at={purchase.changed_at} />,
            })}
          </Text>
        ))}
      </ul>
    </Alert>
  );
}

const KEYS: [keys: string[], does: string][] = [
  [['Enter'], t('Approve with the typed reference')],
  [['Esc'], t('Leave the text field to use the shortcuts below')],
  [['A'], t('Approve')],
  [['R'], t('Reject: press a reason’s number, then Enter')],
  [['E'], t('Edit the reference')],
  [['S'], t('Skip: leave it for someone else')],
  [['↑', '↓'], t('Zoom in or out while typing the reference')],
  [['+', '−', '0'], t('Zoom in, zoom out, fit')],
  [['←', '→', '↑', '↓'], t('Move the picture')],
  [['?'], t('Show shortcuts')],
];

/** Lists the desk's keyboard shortcuts. */
function Keys({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={t('Keyboard shortcuts')} centered>
      <dl className={classes.keys}>
        {KEYS.map(([keys, does]) => (
          <Fragment key={does}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key} mr={4}>
                  {key}
                </Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}
