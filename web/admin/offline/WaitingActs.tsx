import { Button, Text } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { Suspense, useState } from 'react';
import { lazyPart } from '../kit/lazy-part.tsx';
import { t } from '../language/t.ts';
import { actText } from './act-text.ts';
import type { SeenOrder } from './queue.ts';
import { useMayWait, useWaitingFor } from './useQueue.ts';

const NoteDialog = lazyPart(async () => (await import('./NoteDialog.tsx')).NoteDialog);

/** Names an order's acts that wait for a connection. */
export function WaitingActs({ _id }: { _id: string }) {
  return useWaitingFor(_id).map(({ id, act }) => (
    <Text size="sm" fw={600} key={id}>
      {t('Waiting to be sent: {act}', { act: actText(act) })}
    </Text>
  ));
}

/** Takes a note while the order's page can't be opened. */
export function NoteButton({ order }: { order: SeenOrder }) {
  const { online } = useNetwork();
  const mayWait = useMayWait();
  const [isOpen, setOpen] = useState(false);
  if (online || !mayWait) return null;
  return (
    <>
      <Button
        variant="default"
        onClick={() => setOpen(true)}
        aria-label={t('Note about {name}', { name: order.customer_name })}
      >
        {t('Note')}
      </Button>
      {isOpen && (
        <Suspense>
          <NoteDialog order={order} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
