import { Anchor, Group, Text, Timeline } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OrderWork } from '../../../../contract/orders/order-detail.ts';
import type { OrderDetail } from '../../../../contract/orders/orders.ts';
import type { QuotaEffect, UnitsChange } from '../../../../contract/steps/machine.ts';
import { undoOf } from '../../../../contract/steps/steps.ts';
import { OUTCOMES } from '../../kit/call-outcomes.ts';
import { download } from '../../kit/calls.ts';
import { IconMessage, IconNote, IconPhone } from '../../kit/icons.ts';
import { StatusBadge } from '../../kit/StatusBadge.tsx';
import { failed } from '../../kit/toast.tsx';
import { exactTime, When } from '../../kit/When.tsx';
import { inSentence, ownWords, t, translated } from '../../language/t.ts';
import { eventDetails } from '../event-details.ts';
import { returnStepText } from '../steps/step-text.ts';

interface Entry {
  _id: string;
  at: string;
  title: string;
  /** The user or customer; undefined for a message. */
  actor?: string;
  bullet?: ReactNode;
  text: ReactNode;
}

/** Lists an order's steps, calls, notes and messages, the latest first. */
export function Happened({ order, desk }: { order: OrderDetail; desk: OrderWork | undefined }) {
  const entries = [
    ...order.events.map(ofEvent),
    ...(desk?.calls ?? []).map(ofCall),
    ...(desk?.notes ?? []).map((note) => ofNote(order._id, note)),
    ...(desk?.messages ?? []).map(ofMessage),
  ].sort((one, other) => (one.at < other.at ? 1 : -1));
  return (
    <Timeline active={entries.length} bulletSize={18} lineWidth={2}>
      {entries.map(({ _id, at, title, actor, bullet, text }) => (
        <Timeline.Item key={_id} title={title} bullet={bullet}>
          <Text size="sm" c="dimmed">
            {actor && `${actor}, `}
            <When at={at} />
          </Text>
          <Text size="xs" c="dimmed">
            {exactTime(at)}
          </Text>
          {text}
        </Timeline.Item>
      ))}
    </Timeline>
  );
}

const UNITS: Record<UnitsChange, string> = {
  hold: t('Its units are reserved.'),
  commit: t('Its units are reserved.'),
  uncommit: t('Its units are reserved again.'),
  take: t('Its units are deducted from stock.'),
  unhold: t('Its units are released.'),
  unsell: t('Its units are back in the stock.'),
};
const QUOTA: Record<QuotaEffect, string> = {
  take: t('It counts towards the office’s quota.'),
  release: t('It no longer counts towards the quota.'),
  move: t('It moves from the old office’s quota to the new one’s.'),
};

function ofEvent(event: OrderDetail['events'][number]): Entry {
  const effects = [event.units && UNITS[event.units], event.quota && QUOTA[event.quota]].filter(Boolean);
  return {
    _id: event._id,
    at: event.at,
    title: titleOf(event),
    actor: event.actor,
    text: (
      <>
        {event.reason && <Text size="sm">{translated(event.reason)}</Text>}
        {eventDetails(event.details).map((line) => (
          <Text size="sm" key={line}>
            {line}
          </Text>
        ))}
        {effects.length > 0 && (
          <Text size="xs" c="dimmed">
            {effects.join(' ')}
          </Text>
        )}
      </>
    ),
  };
}

/** Names an event: of a return, an undo, or a step that keeps the status. */
export function titleOf({ step, before, after, return_id }: OrderDetail['events'][number]): string {
  const undo = undoOf(step);
  if (undo) return translated(undo.title);
  if (return_id) return t('Return: {step}', { step: inSentence(returnStepText({ step, before, after })) });
  return ownWords(before === after ? step : after);
}

const ofCall = ({ _id, at, actor, outcome, call_at, note }: OrderWork['calls'][number]): Entry => ({
  _id,
  at,
  actor,
  title: t('Call: {outcome}', { outcome: inSentence(OUTCOMES[outcome]) }),
  bullet: <IconPhone size={12} aria-hidden />,
  text: (
    <>
      {call_at && <Text size="sm">{t('Call again at {time}', { time: exactTime(call_at) })}</Text>}
      {note && <Text size="sm">{note}</Text>}
    </>
  ),
});

const ofNote = (id: string, { _id, at, actor, text, files }: OrderWork['notes'][number]): Entry => ({
  _id,
  at,
  actor,
  title: t('Note'),
  bullet: <IconNote size={12} aria-hidden />,
  text: (
    <>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
        {text}
      </Text>
      {files.map((file) => (
        <Anchor
          key={file._id}
          component="button"
          type="button"
          size="sm"
          display="block"
          onClick={() =>
            download('GET order/{id}/file/{file}', { params: { id, file: file._id }, name: file.name }).catch(failed)
          }
        >
          {t('{name} ({max} kB)', { name: file.name, max: Math.max(1, Math.round(file.bytes / 1024)) })}
        </Anchor>
      ))}
    </>
  ),
});

const ofMessage = ({ _id, added_at, message, status, problem }: OrderWork['messages'][number]): Entry => ({
  _id,
  at: added_at,
  title: t('Message to the customer'),
  bullet: <IconMessage size={12} aria-hidden />,
  text: (
    <>
      <Group gap="xs" my={2}>
        <StatusBadge status={status} />
        {problem && (
          <Text size="xs" c="dimmed">
            {problem}
          </Text>
        )}
      </Group>
      <Text size="sm">{message}</Text>
    </>
  ),
});
