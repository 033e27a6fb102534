import { Button, Paper, Skeleton, Text } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import type { ProofQueue as Queue } from '../../../contract/purchases/verification.ts';
import { ListFailed } from '../kit/ListFailed.tsx';
import { NoRows } from '../kit/list/NoRows.tsx';
import { usePictures } from '../kit/usePictures.ts';
import { exactTime } from '../kit/When.tsx';
import { counted, t } from '../language/t.ts';
import { Decision } from './Decision.tsx';
import { ProofPicture } from './ProofPicture.tsx';
import { Expected, PurchaseFacts } from './PurchaseFacts.tsx';
import { useDesk } from './useDesk.ts';
import { useKeys } from './useKeys.ts';
import { useZoom } from './useZoom.ts';
import classes from './Verification.module.css';

/** How far a key press moves the picture, in pixels. */
const MOVE = 80;

/** Shows one queue of proofs: the picture, the facts to compare, and the decision. */
export function ProofQueue({ queue }: { queue: Queue }) {
  const desk = useDesk(queue);
  const [outcome, setOutcome] = useState<ReactNode>();
  const frame = useRef<HTMLDivElement>(null);
  const zoom = useZoom(frame);
  const proofs = desk.desk?.proofs ?? [];
  const pictureOf = usePictures(proofs.map(({ _id }) => _id));
  const [proof] = proofs;

  useKeys({
    '+': zoom.larger,
    '=': zoom.larger,
    '-': zoom.smaller,
    '0': zoom.whole,
    ArrowLeft: () => zoom.move(MOVE, 0),
    ArrowRight: () => zoom.move(-MOVE, 0),
    ArrowUp: () => zoom.move(0, MOVE),
    ArrowDown: () => zoom.move(0, -MOVE),
  });

  return (
    <>
      <Text size="sm" c="dimmed" role="status" mt="xs">
        {desk.desk &&
          t('{count} to decide{done}.', {
            count: counted(desk.desk.waiting, 'payment'),
            done: desk.done > 0 ? t(', {done} done by you now', { done: desk.done }) : '',
          })}{' '}
        {outcome}
      </Text>
      {desk.failure && <ListFailed error={desk.failure} onRetry={desk.claim} />}
      {!desk.desk && !desk.failure && <Skeleton height={420} mt="sm" aria-busy />}
      {desk.desk && !proof && <NothingToDecide desk={desk} queue={queue} />}
      {/* Keep the frame mounted while pictures change, so its wheel listener stays. */}
      <div className={classes.desk} hidden={!proof}>
        <ProofPicture
          picture={proof && pictureOf(proof._id)}
          alt={proof ? t('Proof of payment of {order}', { order: proof.order.order_id }) : ''}
          frame={frame}
          zoom={zoom}
          of={proof?._id ?? ''}
        />
        {proof && (
          <Paper withBorder p="md" component="section" aria-label={t('Order {order}', { order: proof.order.order_id })}>
            <Expected proof={proof} />
            <Decision key={proof._id} queue={queue} proof={proof} desk={desk} zoom={zoom} onDecided={setOutcome} />
            <hr className={classes.line} />
            <PurchaseFacts proof={proof} />
          </Paper>
        )}
      </div>
    </>
  );
}

const EMPTY = {
  payment: t('No payments to verify. New ones appear here automatically.'),
  late: t('No late payments.'),
};

/** Explains why no payment is shown although some wait: skipped, claimed by others, or waiting for another approver. */
function NothingToDecide({
  desk: { desk, hasSkipped, beginAgain },
  queue,
}: {
  desk: ReturnType<typeof useDesk>;
  queue: Queue;
}) {
  if (!desk || desk.waiting === 0) return <NoRows empty={EMPTY[queue]} />;
  const at = desk.others.map(({ name, proofs, until }) =>
    t('{name} is reviewing {count} until {until}.', {
      name,
      count: counted(proofs, 'payment'),
      until: exactTime(until),
    }),
  );
  const waiting = counted(desk.waiting, 'payment');
  if (hasSkipped)
    return (
      <NoRows
        empty={
          <>
            {[t('You skipped the rest: {waiting}.', { waiting }), ...at].join(' ')}
            <br />
            <Button variant="default" mt="sm" onClick={beginAgain}>
              {t('Show skipped')}
            </Button>
          </>
        }
      />
    );
  return <NoRows empty={at.length > 0 ? at.join(' ') : t('{waiting} need someone else’s approval.', { waiting })} />;
}
