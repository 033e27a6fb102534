import { Alert, Button, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CallError, useAction } from '../kit/calls.ts';
import { DraftOffer } from '../kit/DraftOffer.tsx';
import { useDraft } from '../kit/drafts.ts';
import { HistoryLink } from '../kit/HistoryLink.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { informed, reasonOf } from '../kit/toast.tsx';
import { UnsavedGuard } from '../kit/UnsavedGuard.tsx';
import { useSaveKey } from '../kit/useSaveKey.ts';
import type { Grants } from './grants.ts';

interface SaveAccessProps {
  title: string;
  grants: Grants;
  call: 'POST role/access' | 'POST role/access/module/{id}';
  params?: { id: string };
  /** The record whose history the header links. */
  history?: string;
  children: ReactNode;
}

/** The page around a matrix: everything that was ticked is saved at once. */
export function SaveAccess({ title, grants, call, params, history, children }: SaveAccessProps) {
  const draft = useDraft(grants.form);
  const sent = useRef(grants.granted);
  /** Roles and modules that others have changed meanwhile: once they are read again, both changes are saved. */
  const [met, setMet] = useState<string[]>([]);
  const saving = useAction(call, {
    done: 'Access saved.',
    failure: 'Access Save Failed.',
    onDone() {
      if (grants.granted === sent.current) draft.forget();
      grants.settle(sent.current);
    },
    onFailure: (error) => error instanceof CallError && error.status === 409 && setMet(Object.values(error.errors)),
    isToldInPlace: true,
  });
  function save() {
    sent.current = grants.granted;
    saving.run({ ...(params && { params }), body: { Access: grants.entries() } } as never);
  }
  const { changes } = grants;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes on once, with the ticks as they were read again
  useEffect(() => {
    if (met.length === 0) return;
    setMet([]);
    informed(`Somebody else changed ${[...new Set(met)].join(', ')} meanwhile. Both changes are kept.`);
    if (changes > 0) save();
    else saving.reset();
  }, [grants.read]);
  useSaveKey(() => changes > 0 && !saving.isPending && save());
  const reasons = saving.error instanceof CallError ? Object.values(saving.error.errors) : [];

  return (
    <>
      <PageHeader title={title} back={{ to: '/module-manage', label: 'Back to the modules' }}>
        {history && <HistoryLink id={history} />}
        {changes > 0 && (
          <Button
            variant="subtle"
            visibleFrom="sm"
            onClick={() => {
              draft.forget();
              grants.undo();
            }}
          >
            Undo
          </Button>
        )}
        <Button disabled={changes === 0} loading={saving.isPending} onClick={save}>
          Save{changes > 0 && ` (${changes})`}
        </Button>
      </PageHeader>
      <DraftOffer
        isSaving={saving.isPending}
        draft={{
          ...draft,
          restore() {
            const taken = draft.take();
            if (taken) grants.restore(taken.values);
          },
        }}
      />
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
      <UnsavedGuard
        hasChanges={() => changes > 0 && !(saving.isPending && grants.granted === sent.current)}
        onLeave={draft.forget}
      />
    </>
  );
}
