import { Alert, Button, Group } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { Suspense, useEffect, useState } from 'react';
import { IconWifiOff } from '../kit/icons.ts';
import { lazyPart } from '../kit/lazy-part.tsx';
import { OfflineBanner } from '../kit/OfflineBanner.tsx';
import { t } from '../language/t.ts';
import { isWaiting } from '../offline/queue.ts';
import { keepSending } from '../offline/sender.ts';
import { tidyQueue } from '../offline/store.ts';
import { useMayWait, useQueue } from '../offline/useQueue.ts';
import { keepShell } from './keep-shell.ts';

const QueueDialog = lazyPart(async () => (await import('./QueueDialog.tsx')).QueueDialog);

/** Says which acts work offline, and links to the waiting ones. */
export function OfflineBar() {
  const { online } = useNetwork();
  const [isOpen, setOpen] = useState(false);
  const entries = useQueue();
  const mayWait = useMayWait();
  useEffect(() => {
    if (!mayWait) return;
    tidyQueue();
    // A device that can't store the app works as before.
    void keepShell().catch(() => undefined);
    return keepSending();
  }, [mayWait]);
  const dialog = isOpen && (
    <Suspense>
      <QueueDialog onClose={() => setOpen(false)} />
    </Suspense>
  );
  if (!mayWait) return <OfflineBanner />;
  if (online && entries.length === 0) return dialog;
  return (
    <>
      {dialog}
      <Alert
        color={online ? 'ink' : 'warning'}
        variant={online ? 'light' : 'filled'}
        mb="sm"
        role={online ? 'status' : 'alert'}
        {...(!online && { icon: <IconWifiOff aria-hidden /> })}
      >
        <Group justify="space-between" gap="xs">
          <span>
            {!online &&
              t(
                'You are offline. Calls, notes and hand-overs are kept on this device and sent when you reconnect. Everything else needs a connection.',
              )}
          </span>
          {entries.length > 0 && (
            <Button variant={online ? 'default' : 'white'} color="dark" onClick={() => setOpen(true)}>
              {summary(entries)}
            </Button>
          )}
        </Group>
      </Alert>
    </>
  );
}

function summary(entries: ReturnType<typeof useQueue>): string {
  const waiting = entries.filter(isWaiting).length;
  const unfit = entries.filter(({ fate }) => fate.is === 'unfit').length;
  return [
    waiting > 0 && t('{count} waiting', { count: waiting }),
    unfit > 0 && t('{count} could not be applied', { count: unfit }),
    waiting + unfit === 0 && t('{count} finished', { count: entries.length }),
  ]
    .filter(Boolean)
    .join(', ');
}
