import { useCallback, useEffect, useRef, useState } from 'react';
import type { BodyOf } from '../../../contract/api.ts';
import type { ProofQueue, ProofToJudge, VerificationDesk } from '../../../contract/purchases/verification.ts';
import { call, makeStale } from '../kit/calls.ts';

type Step = 'approve' | 'reject_proof' | 'accept_late' | 'owe_refund';
type Entered = Pick<BodyOf<'POST verification/{id}/{step}'>, 'reason' | 'reference'>;

/** How often to poll an empty queue, and to renew a claim while the verifier works. */
const REFRESH_MS = 15_000;
const KEEP = 60_000;

/**
 * Claims two proofs: the visible one, and the next, which preloads. Each decision is one call, whose reply brings the
 * next proof.
 */
export function useDesk(queue: ProofQueue) {
  const [desk, setDesk] = useState<VerificationDesk>();
  const [failure, setFailure] = useState<Error>();
  const [isDeciding, setDeciding] = useState(false);
  const [done, setDone] = useState(0);
  const skipped = useRef<string[]>([]);

  const claim = useCallback(async () => {
    try {
      const { data } = await call('POST verification/claim', { body: { queue, skipped: skipped.current } });
      setDesk(data);
      setFailure(undefined);
    } catch (error) {
      setFailure(error as Error);
    }
  }, [queue]);

  useEffect(() => {
    setDesk(undefined);
    skipped.current = [];
    claim();
    return () => {
      // Claims expire after some minutes anyway.
      call('POST verification/release').catch(() => {});
    };
  }, [claim]);

  const isEmpty = desk?.proofs.length === 0;
  useEffect(() => {
    const timer = setInterval(
      () => document.visibilityState === 'visible' && isWorking() && claim(),
      isEmpty ? REFRESH_MS : KEEP,
    );
    return () => clearInterval(timer);
  }, [claim, isEmpty]);

  /** Throws the server's refusal; the proof then stays. */
  async function decide(proof: ProofToJudge, step: Step, entered: Entered) {
    setDeciding(true);
    try {
      const { data } = await call('POST verification/{id}/{step}', {
        params: { id: proof._id, step },
        body: { queue, skipped: skipped.current, ...entered },
      });
      setDesk(data);
      setDone((done) => done + 1);
      makeStale('GET order/waiting');
      return data.decided;
    } finally {
      setDeciding(false);
    }
  }

  async function skip(proof: ProofToJudge) {
    skipped.current = [...skipped.current, proof._id].slice(-200);
    setDesk((desk) => desk && { ...desk, proofs: desk.proofs.filter(({ _id }) => _id !== proof._id) });
    await call('POST verification/release').catch(() => {});
    await claim();
  }

  /** Shows skipped proofs again. */
  function beginAgain() {
    skipped.current = [];
    return claim();
  }

  return { desk, failure, isDeciding, done, hasSkipped: skipped.current.length > 0, decide, skip, claim, beginAgain };
}

/** Without input for this long, the user counts as away. */
const AWAY = 2 * 60_000;

let last = Date.now();
for (const event of ['keydown', 'pointermove', 'pointerdown', 'wheel'])
  addEventListener(
    event,
    () => {
      last = Date.now();
    },
    { passive: true },
  );

/** Whether the user was active recently. An abandoned page must not renew its claims. */
const isWorking = () => Date.now() - last < AWAY;
