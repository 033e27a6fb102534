import { Alert, Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AccessMatrix } from '../../../contract/roles.ts';
import { CallError } from '../../shared/api.ts';
import { HistoryLink } from '../kit/HistoryLink.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { failed, reasonOf, succeeded } from '../kit/toast.ts';
import { UnsavedGuard } from '../kit/UnsavedGuard.tsx';
import { queryClient } from '../queries.ts';
import type { Grants } from './grants.ts';

interface SaveAccessProps {
  title: string;
  grants: Grants;
  save: (Access: AccessMatrix['Access']) => Promise<{ msg?: string | undefined }>;
  /** The record whose history the header links. */
  history?: string;
  children: ReactNode;
}

/** The page around a matrix: everything that was ticked is saved at once. */
export function SaveAccess({ title, grants, save, history, children }: SaveAccessProps) {
  const saving = useMutation({
    mutationFn: () => save(grants.entries()),
    onSuccess: async ({ msg }) => {
      grants.settle();
      succeeded(msg ?? 'Access saved.');
      await queryClient.invalidateQueries({ refetchType: 'none' });
    },
    onError: (error) => failed(error, 'Access Save Failed.'),
  });
  const { changes } = grants;
  const reasons = saving.error instanceof CallError ? Object.values(saving.error.errors) : [];

  return (
    <>
      <PageHeader title={title} back={{ to: '/module-manage', label: 'Back to the modules' }}>
        {history && <HistoryLink id={history} />}
        {changes > 0 && (
          <Button variant="subtle" onClick={grants.undo} visibleFrom="sm">
            Undo
          </Button>
        )}
        <Button disabled={changes === 0} loading={saving.isPending} onClick={() => saving.mutate()}>
          Save{changes > 0 && ` (${changes})`}
        </Button>
      </PageHeader>
      {saving.error && (
        <Alert color="warning" role="alert" title={reasonOf(saving.error, 'Access Save Failed.')} mb="sm">
          {[...new Set(reasons)].map((reason) => (
            <div key={reason}>{reason}</div>
          ))}
        </Alert>
      )}
      <Text size="sm" c="dimmed" mb="sm" visibleFrom="sm">
        The arrow keys move from tick to tick and Space sets one. Nothing changes until you save.
      </Text>
      {children}
      <UnsavedGuard hasChanges={() => changes > 0 && !saving.isPending} />
    </>
  );
}
