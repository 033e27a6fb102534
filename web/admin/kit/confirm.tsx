import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';
import { queryClient } from '../queries.ts';
import type { RemoveKey } from './RowActions.tsx';
import { failed, reasonOf, succeeded } from './toast.ts';

interface Act {
  title: string;
  /** What follows from it. */
  text: string;
  /** The buttons: what does it, and what leaves things as they are. */
  doIt: string;
  cancel?: string;
  /** For what destroys or shuts out. */
  isDanger?: boolean;
  act: () => Promise<{ msg?: string | undefined }>;
  /** Toasts where the server sends no message. */
  done: string;
  failure?: string;
}

/** Asks before something is done. A refusal stays readable in the question, because a toast is gone after two seconds. */
export function confirm(act: Act): void {
  const modalId = modals.open({
    title: act.title,
    centered: true,
    children: <Question {...act} close={() => modals.close(modalId)} />,
  });
}

interface Deletion {
  remove: RemoveKey;
  id: string;
  /** The row's own name. */
  name: string;
  /** What such a row is called. */
  noun: string;
  /** A deleted row waits in the archived items. */
  isArchived?: boolean;
}

export function confirmDelete({ remove, id, name, noun, isArchived }: Deletion): void {
  confirm({
    title: `Delete ${name}?`,
    text: isArchived
      ? `${name} goes to the archived items, from where it can be restored.`
      : `${name} will be gone for good.`,
    doIt: 'Delete',
    cancel: 'Keep it',
    isDanger: true,
    act: () => call(remove, { params: { id } }),
    done: `${noun} Deleted.`,
    failure: `${noun} Delete Failed.`,
  });
}

function Question({ text, doIt, cancel, isDanger, act, done, failure, close }: Act & { close: () => void }) {
  const acting = useMutation({
    mutationFn: act,
    onSuccess: async ({ msg }) => {
      close();
      succeeded(msg ?? done);
      await queryClient.invalidateQueries();
    },
    onError: (error) => failed(error, failure),
  });
  return (
    <Stack>
      <Text size="sm">{text}</Text>
      {acting.error && (
        <Alert color="warning" role="alert">
          {reasonOf(acting.error, failure)}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={close} data-autofocus>
          {cancel ?? 'Cancel'}
        </Button>
        <Button {...(isDanger && { color: 'danger' })} loading={acting.isPending} onClick={() => acting.mutate()}>
          {doIt}
        </Button>
      </Group>
    </Stack>
  );
}
