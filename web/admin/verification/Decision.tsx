import { Alert, Button, Group, Kbd, Stack, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { DataOf } from '../../../contract/api.ts';
import {
  DECISIONS,
  type ProofQueue,
  type ProofToJudge,
  SECOND_REASONS,
} from '../../../contract/purchases/verification.ts';
import { CallError } from '../kit/calls.ts';
import { useIsPhone } from '../kit/is-phone.ts';
import { reasonOf } from '../kit/toast.tsx';
import { t, translated } from '../language/t.ts';
import { tAround } from '../language/t-around.tsx';
import { PurchaseLink, Used } from './PurchaseFacts.tsx';
import { Rejection } from './Rejection.tsx';
import type { useDesk } from './useDesk.ts';
import { useKeys } from './useKeys.ts';
import { useReferenceUses } from './useReferenceUses.ts';
import type { useZoom } from './useZoom.ts';

/** Shorter input is taken as the desk's keys, such as R and a reason's number. */
const LEAST_REFERENCE = 4;
const TOO_SHORT = t('Too short for a reference. To reject, press Esc, then R.');

interface DecisionProps {
  queue: ProofQueue;
  proof: ProofToJudge;
  desk: ReturnType<typeof useDesk>;
  zoom: ReturnType<typeof useZoom>;
  onDecided: (said: ReactNode) => void;
}

/** Asks for the reference and the decision, and shows any refusal. Each proof mounts it again. */
export function Decision(props: DecisionProps) {
  const { queue, proof, desk } = props;
  const isPhone = useIsPhone();
  const verdict = useVerdict(props);
  const { field, failure, isRejecting, errors } = verdict;
  const yesLabel = queue === 'late' ? t('Accept') : t('Approve');
  const [isTyping, setTyping] = useState(false);

  useEffect(() => {
    // On a phone, focus would open the keyboard over the picture.
    if (!isPhone) field.current?.focus();
  }, [isPhone, field]);

  // While the reference field has the focus, letters are text. Keep the position of Esc, or a blur moves the buttons
  // between press and release, and the click is lost.
  const keys = (letter: string) =>
    !isPhone && (
      <Group gap={4}>
        <Kbd size="xs" style={{ visibility: isTyping ? undefined : 'hidden' }}>
          Esc
        </Kbd>
        <Kbd size="xs">{letter}</Kbd>
      </Group>
    );

  if (isRejecting)
    return (
      <Rejection
        queue={queue}
        isPending={desk.isDeciding}
        failure={failure}
        onReject={verdict.sendRejection}
        onClose={verdict.keepOn}
      />
    );
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        verdict.approve();
      }}
    >
      <Stack gap="sm">
        <TextInput
          ref={field}
          label={t('Payment reference')}
          description={t('As shown in the picture. Each bank reference is valid for one order.')}
          autoComplete="off"
          maxLength={100}
          value={verdict.reference}
          error={verdict.isShort ? TOO_SHORT : errors.reference}
          onFocus={() => setTyping(true)}
          onBlur={() => setTyping(false)}
          onChange={(event) => verdict.type(event.currentTarget.value)}
          onKeyDown={verdict.onKeyDown}
        />
        {verdict.uses && <Used uses={verdict.uses} />}
        {verdict.isUnreferenced && (
          <Alert color="warning" role="alert" p="xs">
            {t(
              isPhone
                ? 'No reference entered. Tap “{yesLabel}” again to approve without it; a second approval is then needed.'
                : 'No reference entered. Press Enter again to approve without it; a second approval is then needed.',
              {
                yesLabel,
              },
            )}
          </Alert>
        )}
        {failure !== undefined && !errors.reference && (
          <Alert color="warning" role="alert" p="xs">
            {reasonOf(failure, t('The decision could not be saved.'))}
            <Group mt="xs">
              <Button size="sm" variant="default" onClick={desk.claim}>
                {t('Reload the list')}
              </Button>
            </Group>
          </Alert>
        )}
        <Group gap="xs">
          <Button type="submit" loading={desk.isDeciding} rightSection={!isPhone && <Kbd size="xs">Enter</Kbd>}>
            {yesLabel}
          </Button>
          <Button variant="default" onClick={verdict.reject} rightSection={keys('R')}>
            {queue === 'late' ? t('Refund') : t('Reject')}
          </Button>
          <Button variant="subtle" onClick={() => desk.skip(proof)} rightSection={keys('S')}>
            {t('Skip')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Decides one proof, by buttons or keys. */
function useVerdict({ queue, proof, desk, zoom, onDecided }: DecisionProps) {
  const field = useRef<HTMLInputElement>(null);
  const [reference, setReference] = useState(proof.reference ?? '');
  const [isRejecting, setRejecting] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [isUnreferenced, setUnreferenced] = useState(false);
  const [isShort, setShort] = useState(false);
  const { yes, no } = DECISIONS[queue];
  const errors = failure instanceof CallError ? failure.errors : {};
  const typed = reference.trim();
  // The proof's own flags already cover the reference noted at the first approval.
  const isAsked = typed.length >= LEAST_REFERENCE && typed !== proof.reference;
  const uses = useReferenceUses(proof._id, isAsked ? typed : '');

  async function send(step: typeof yes | typeof no, entered: { reason?: string }) {
    if (desk.isDeciding) return;
    setFailure(undefined);
    try {
      const decided = await desk.decide(proof, step, { ...entered, ...(typed && { reference: typed }) });
      onDecided(saidOf(decided, step));
    } catch (error) {
      setFailure(error);
      if (error instanceof CallError && error.errors.reference) {
        setRejecting(false);
        field.current?.focus();
      }
    }
  }

  async function approve() {
    // A payment without a reference could be used twice, so approving it takes a second press.
    if (!typed && !isUnreferenced) return setUnreferenced(true);
    if (typed && typed.length < LEAST_REFERENCE) {
      setShort(true);
      return field.current?.select();
    }
    // Wait until the user has seen the other purchase: fast typing must not send too early.
    if (await uses.isNews()) return;
    send(yes, {});
  }

  function reject() {
    setFailure(undefined);
    setRejecting(true);
  }

  useKeys({
    a: () => !isRejecting && approve(),
    r: reject,
    e: () => field.current?.focus(),
    s: () => !desk.isDeciding && desk.skip(proof),
  });

  function onKeyDown(event: KeyboardEvent) {
    const act = { ArrowUp: zoom.larger, ArrowDown: zoom.smaller, Escape: () => field.current?.blur() }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  return {
    field,
    reference,
    isShort,
    uses: uses.uses,
    isUnreferenced,
    isRejecting,
    failure,
    errors,
    approve,
    reject,
    onKeyDown,
    sendRejection: (reason: string) => send(no, { reason }),
    /** Closes the rejection, and continues with the proof. */
    keepOn() {
      setFailure(undefined);
      setRejecting(false);
    },
    type(reference: string) {
      setReference(reference);
      setUnreferenced(false);
      setShort(false);
    },
  };
}

type Decided = DataOf<'POST verification/{id}/{step}'>['decided'];

function saidOf({ status, second, ...purchase }: Decided, step: string): ReactNode {
  const order = <PurchaseLink purchase={purchase} />;
  if (step === 'reject_proof') return tAround('Payment for {order} rejected.', { order });
  if (step === 'owe_refund') return tAround('{order} will be refunded.', { order });
  if (status === 'CONFIRMED') return tAround('{order} confirmed.', { order });
  return tAround('{order} has its first approval. {second_reasons}', {
    order,
    second_reasons: translated(SECOND_REASONS[second ?? 'high']),
  });
}
