import { Alert, Button, Group, Paper, PasswordInput, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import {
  type Confirmed,
  LIVE_KINDS,
  type LiveChange,
  type LiveQuestion,
  SECOND_PERSON_MINUTES,
} from '../../../../contract/calls/live-change.ts';
import { formatRs } from '../../language/figures.ts';
import { counted, t, translated } from '../../language/t.ts';
import { exactTime } from '../When.tsx';
import { openDialog } from './open-dialogs.ts';

interface LiveChangeQuestion {
  live: LiveQuestion;
  /** The error of the last password. */
  wrong: string | undefined;
}

/** Shows how a save changes live offers. Returns the confirmation, or undefined if the user declines. */
export function askLive(question: LiveChangeQuestion): Promise<Confirmed> {
  return new Promise((settle) => {
    const isWaiting = question.live.asked_by?.is_me;
    openDialog({
      title: isWaiting ? t('Waiting for a second approver') : t('Change a live scheme?'),
      size: 'lg',
      onClose: () => settle(undefined),
      children: (close) => (
        <Question
          {...question}
          answer={(confirmed) => {
            settle(confirmed);
            close();
          }}
        />
      ),
    });
  });
}

function Question({ live, wrong, answer }: LiveChangeQuestion & { answer: (confirmed: Confirmed) => void }) {
  const [password, setPassword] = useState('');
  const { digest, changes, total, needs, asked_by } = live;
  const isWaiting = asked_by?.is_me;
  function submit(event: FormEvent) {
    event.preventDefault();
    // React nests the dialog in the page's form: don't submit that too.
    event.stopPropagation();
    answer({ digest, ...(needs === 'password' && { password }) });
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm">
          {isWaiting
            ? t(
                'Nothing is saved yet. The change goes live if a colleague makes the same one within {minutes} minutes.',
                { minutes: SECOND_PERSON_MINUTES },
              )
            : t('Customers can order this right now. Existing orders keep their price.')}
        </Text>
        <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t('Changes')}>
          {changes.map((change) => (
            <LiveRow key={change.path} change={change} />
          ))}
        </Stack>
        {total > changes.length && <Text size="sm">{t('And {total} more.', { total: total - changes.length })}</Text>}
        {!isWaiting && <Alert color="warning">{whatItTakes(live)}</Alert>}
        {needs === 'password' && (
          <PasswordInput
            label={t('Your password')}
            value={password}
            error={wrong}
            onChange={(event) => setPassword(event.currentTarget.value)}
            required
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => answer(undefined)} data-autofocus>
            {t('Back to the form')}
          </Button>
          {!isWaiting && (
            <Button type="submit" color="danger" disabled={needs === 'password' && password === ''}>
              {needs === 'second_person' ? t('Request approval') : t('Save the change')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

function whatItTakes({ needs, asked_by }: LiveQuestion): string {
  if (asked_by)
    return t('{name} requested the same change, {at}. It goes live when you save.', {
      name: asked_by.name,
      at: exactTime(asked_by.at),
    });
  if (needs === 'second_person')
    return t(
      'A change this large needs two people. Request it here; a colleague then makes the same change within {minutes} minutes.',
      { minutes: SECOND_PERSON_MINUTES },
    );
  if (needs === 'password')
    return t('A change this large needs two people. Nobody else has permission, so confirm with your password.');
  return t('Check that this is correct.');
}

/** Shows one change: old and new value, units left, and open orders. */
export function LiveRow({ change }: { change: LiveChange }) {
  const { kind, offer, what, before = null, after = null, share, left, open_orders } = change;
  const isLess = before !== null && (after === null ? false : after < before);
  return (
    <Paper withBorder p="xs" component="li">
      <Text size="sm" fw={600}>
        {offer}: {what}
      </Text>
      <Text size="sm">
        {translated(LIVE_KINDS[kind].label)}: {kind !== 'new_variant' && `${numberOf(kind, before)} → `}
        <strong>{numberOf(kind, after)}</strong>
        {before !== null && after !== null && before > 0 && ` (${share}% ${isLess ? 'less' : 'more'})`}
        {kind === 'new_variant' && ` ${t('({share}% from the closest existing price)', { share })}`}
      </Text>
      <Text size="sm" c="dimmed">
        {t('{count} left, {orders} open', {
          count: counted(left, kind === 'quota' || kind === 'sellers' ? 'order' : 'unit'),
          orders: counted(open_orders, 'order'),
        })}
      </Text>
    </Paper>
  );
}

function numberOf(kind: LiveChange['kind'], value: number | null): string {
  const { unit } = LIVE_KINDS[kind];
  if (value === null) return unit === 'time' ? t('within the hour') : t('no limit');
  if (unit === 'time') return exactTime(new Date(value).toISOString());
  return unit === 'rupees' ? formatRs(value) : String(value);
}
