import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';
import { queryClient } from '../queries.ts';
import type { RemoveKey } from './RowActions.tsx';
import { failed, reasonOf, succeeded } from './toast.ts';

interface Deletion {
  remove: RemoveKey;
  id: string;
  /** The row's own name. */
  name: string;
  /** What such a row is called. */
  noun: string;
}

/** Asks before a row is deleted. A refusal stays readable in the question, because a toast is gone after two seconds. */
export function confirmDelete(deletion: Deletion): void {
  const modalId = modals.open({
    title: `Delete ${deletion.name}?`,
    centered: true,
    children: <Question deletion={deletion} close={() => modals.close(modalId)} />,
  });
}

function Question({ deletion: { remove, id, name, noun }, close }: { deletion: Deletion; close: () => void }) {
  const deletion = useMutation({
    mutationFn: () => call(remove, { params: { id } }),
    onSuccess: async ({ msg }) => {
      close();
      succeeded(msg ?? `${noun} Deleted.`);
      await queryClient.invalidateQueries();
    },
    onError: (error) => failed(error, `${noun} Delete Failed.`),
  });
  return (
    <Stack>
      <Text size="sm">{name} will be gone for good.</Text>
      {deletion.error && (
        <Alert color="warning" role="alert">
          {reasonOf(deletion.error, `${noun} Delete Failed.`)}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={close} data-autofocus>
          Keep it
        </Button>
        <Button color="danger" loading={deletion.isPending} onClick={() => deletion.mutate()}>
          Delete
        </Button>
      </Group>
    </Stack>
  );
}
