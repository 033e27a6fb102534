import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { SchemeType } from '../../../contract/offers/scheme-types.ts';
import { useData } from '../kit/calls.ts';
import { ask } from '../kit/dialog/confirm.tsx';
import { Dialog } from '../kit/dialog/Dialog.tsx';
import { StatusBadge } from '../kit/StatusBadge.tsx';
import { informed } from '../kit/toast.tsx';
import { When } from '../kit/When.tsx';
import { t } from '../language/t.ts';
import { actText, enteredIn, fateText, happenedText } from '../offline/act-text.ts';
import { type Entry, isDismissible, isWaiting } from '../offline/queue.ts';
import { dismiss, giveUp } from '../offline/store.ts';
import { useQueue } from '../offline/useQueue.ts';
import { titleOf } from '../orders/detail/Happened.tsx';
import { addressOfOrder } from '../orders/order-address.ts';
import { useSession } from '../session.tsx';

const COLOURS = { waiting: 'warning', done: 'success', 'given up': 'gray', unfit: 'danger' } as const;

/** Shows all offline acts with their fates; an act that no longer fits is beside the order's changes. */
export function QueueDialog({ onClose }: { onClose: () => void }) {
  const entries = useQueue();
  const finished = entries.filter((entry) => isDismissible(entries, entry) && entry.fate.is !== 'unfit');
  return (
    <Dialog title={t('Done offline')} onClose={onClose} size="lg">
      <Stack>
        {entries.length === 0 && <Text size="sm">{t('Nothing is waiting to be sent.')}</Text>}
        <ol className="plain-rows" aria-label={t('Done offline')}>
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} onClose={onClose} />
          ))}
        </ol>
        {finished.length > 0 && (
          <Button variant="default" onClick={() => finished.forEach(dismiss)}>
            {t('Clear finished')}
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}

function Row({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { order, act, at, fate } = entry;
  const { access } = useSession();
  const address = addressOfOrder(access, { ...order, scheme_type: order.scheme_type as SchemeType });
  return (
    <Paper component="li" withBorder p="sm">
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Text fw={600}>{order.customer_name}</Text>
          <Badge color={COLOURS[fate.is]} variant="light" autoContrast>
            {fateText(fate)}
          </Badge>
        </Group>
        <div>
          {fate.is === 'unfit' && <Label>{t('What you did')}</Label>}
          <Text size="sm">
            {actText(act)}, <When at={new Date(at).toISOString()} />
          </Text>
          {enteredIn(act).map((line) => (
            <Text size="sm" c="dimmed" key={line}>
              {line}
            </Text>
          ))}
        </div>
        {fate.is === 'unfit' && <Label>{t('What happened')}</Label>}
        {happenedText(fate) && <Text size="sm">{happenedText(fate)}</Text>}
        {fate.is === 'unfit' && <Present _id={order._id} />}
        <Group gap="xs">
          {address && (
            <Button component={Link} to={`/${address}`} variant="default" size="sm" onClick={onClose}>
              {t('Open the order')}
            </Button>
          )}
          {isWaiting(entry) && (
            <Button variant="default" size="sm" onClick={() => askToGiveUp(entry)}>
              {t('Don’t send')}
            </Button>
          )}
          {fate.is === 'unfit' && (
            <Button variant="default" size="sm" onClick={() => dismiss(entry)}>
              {t('Clear')}
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}

const Label = ({ children }: { children: string }) => (
  <Text size="xs" fw={600} c="dimmed">
    {children}
  </Text>
);

/** Shows the order's current status, and who set it. */
function Present({ _id }: { _id: string }) {
  const { data } = useData('GET order/{id}', { params: { id: _id } });
  const last = data?.events.at(-1);
  if (!data) return null;
  return (
    <Group gap="xs">
      <StatusBadge status={data.status} />
      {last && (
        <Text size="sm" c="dimmed">
          {titleOf(last)}, {last.actor}, <When at={last.at} />
        </Text>
      )}
    </Group>
  );
}

function askToGiveUp({ id, order, act, tried_at }: Entry): void {
  ask({
    title: t('Don’t send this?'),
    text: (
      <>
        {t('{customer}: {act}.', { customer: order.customer_name, act: actText(act) })}{' '}
        {tried_at
          ? t('It may have arrived already. If it hasn’t, it will never be sent.')
          : t('It will never be sent.')}
      </>
    ),
    doIt: t('Don’t send'),
    cancel: t('Keep'),
    isDanger: true,
    act: async () => {
      if (!(await giveUp(id))) informed(t('It was already sent.'));
    },
  });
}
