import { Alert, Button, Group, Kbd, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ProofQueue } from '../../../contract/purchases/verification.ts';
import { CallError } from '../kit/calls.ts';
import { useIsPhone } from '../kit/is-phone.ts';
import { reasonOf } from '../kit/toast.tsx';
import { t } from '../language/t.ts';
import { useKeys } from './useKeys.ts';
import classes from './Verification.module.css';

/** Usual reasons; on the keyboard, by number. The customer reads those of a rejected proof, but not of a refund. */
const REASONS: Record<ProofQueue, string[]> = {
  payment: [
    t('The amount does not match the advance.'),
    t('The picture is not clear enough to read.'),
    t('The picture does not show a payment.'),
    t('The payment went to someone else.'),
    t('The payment was already used for another order.'),
    t('The payment has not arrived.'),
  ],
  late: [
    t('The payment arrived after the deadline, and the units are sold out.'),
    t('The payment arrived after the deadline, and the offer has ended.'),
    t('The amount does not match the advance.'),
    t('The customer no longer wants the order.'),
  ],
};

interface RejectionProps {
  queue: ProofQueue;
  isPending: boolean;
  failure: unknown;
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** Asks why a proof is rejected: a usual reason by number, or free text. */
export function Rejection({ queue, isPending, failure, onReject, onClose }: RejectionProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const isPhone = useIsPhone();
  const first = useRef<HTMLButtonElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const errors = failure instanceof CallError ? failure.errors : {};
  const reasons = REASONS[queue];

  useEffect(() => first.current?.focus(), []);

  function write(reason: string) {
    setReason(reason);
    setMissing(false);
  }

  function choose(reason: string) {
    write(reason);
    submit.current?.focus();
  }

  useKeys({
    Escape: onClose,
    ...Object.fromEntries(reasons.map((reason, at) => [String(at + 1), () => choose(reason)])),
  });

  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (reason.trim() === '') setMissing(true);
        else onReject(reason.trim());
      }}
    >
      <Stack gap="sm">
        <Text fw={600}>{queue === 'late' ? t('Why?') : t('Why? The customer will see this reason.')}</Text>
        <div className={classes.reasons}>
          {reasons.map((text, at) => (
            <Button
              key={text}
              ref={at === 0 ? first : undefined}
              variant={text === reason ? 'light' : 'default'}
              aria-pressed={text === reason}
              justify="flex-start"
              leftSection={!isPhone && <Kbd size="xs">{at + 1}</Kbd>}
              styles={{ label: { whiteSpace: 'normal', textAlign: 'left' } }}
              onClick={() => choose(text)}
            >
              {text}
            </Button>
          ))}
        </div>
        <Textarea
          label={queue === 'late' ? t('Reason (for staff only)') : t('Reason')}
          required
          maxLength={500}
          value={reason}
          error={isMissing ? t('Choose or type a reason.') : errors.reason}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        />
        {failure !== undefined && !errors.reason && (
          <Alert color="warning" role="alert" p="xs">
            {reasonOf(failure, t('The decision could not be saved.'))}
          </Alert>
        )}
        <Group gap="xs">
          <Button ref={submit} type="submit" loading={isPending}>
            {queue === 'late' ? t('Refund') : t('Reject')}
          </Button>
          <Button variant="default" onClick={onClose} rightSection={!isPhone && <Kbd size="xs">Esc</Kbd>}>
            {t('Back')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
