import { Alert, Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AccessMatrix } from '../../../contract/access/roles.ts';
import { CallError } from '../kit/calls.ts';
import { DraftOffer } from '../kit/form/DraftOffer.tsx';
import { UnsavedGuard } from '../kit/form/UnsavedGuard.tsx';
import { useFormSession } from '../kit/form/useFormSession.ts';
import { useSaveKey } from '../kit/form/useSaveKey.ts';
import { HistoryLink } from '../kit/HistoryLink.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { reasonOf } from '../kit/toast.tsx';
import { t } from '../language/t.ts';
import { countOf, entriesOf, GRANT_RULES, type Granted, type Grants, grantedOf, gridOf } from './grants.ts';

interface SaveAccessProps {
  title: string;
  matrix: AccessMatrix;
  call: 'POST role/access' | 'POST role/access/module/{id}';
  params?: { id: string };
  /** Reads the ticks again. */
  read: () => Promise<{ data: Pick<AccessMatrix, 'Access'> }>;
  /** Id of the record whose history the header links to. */
  history?: string;
  children: (grants: Grants) => ReactNode;
}

/** Wraps a matrix in its page, and saves all ticks at once. */
export function SaveAccess({ title, matrix, call, params, read, history, children }: SaveAccessProps) {
  const { form, session, draft, isSaving, failure, hasUnsaved } = useFormSession<typeof call, Granted>({
    call,
    initial: grantedOf(matrix),
    write: (values): object => ({ Access: entriesOf(values, session.state().base, matrix.Module) }),
    input: () => (params ? { params } : {}) as never,
    done: t('Access saved.'),
    failure: t('Access Save Failed.'),
    // The server only names the roles and modules that others have changed.
    changesOf: ({ status, errors }) =>
      status === 409 ? [{ by: t('Someone else'), at: '', fields: [...new Set(Object.values(errors))] }] : undefined,
    noticeOf: ([change]) =>
      t('Someone else changed {fields} in the meantime. Both changes are kept.', {
        fields: change?.fields.join(', ') ?? '',
      }),
    read: async () => ({ values: grantedOf((await read()).data), revision: undefined }),
    goAway() {},
    rules: GRANT_RULES,
  });
  const changes = countOf(form.values, form.initial());
  const save = () => session.dispatch({ type: 'save', overrides: {} });
  useSaveKey(() => changes > 0 && save());
  const undo = () => session.dispatch({ type: 'discarded', base: form.initial(), revision: undefined });
  const reasons = failure instanceof CallError ? Object.values(failure.errors) : [];

  return (
    <>
      <PageHeader title={title} back={{ to: '/module-manage', label: t('Back to the modules') }}>
        {history && <HistoryLink id={history} />}
        {changes > 0 && (
          <Button variant="subtle" visibleFrom="sm" disabled={isSaving} onClick={undo}>
            {t('Undo')}
          </Button>
        )}
        <Button disabled={changes === 0} loading={isSaving} onClick={save}>
          {t('Save')}
          {changes > 0 && ` (${changes})`}
        </Button>
      </PageHeader>
      <DraftOffer isSaving={isSaving} draft={draft} />
      {failure && (
        <Alert color="warning" role="alert" title={reasonOf(failure, t('Access Save Failed.'))} mb="sm">
          {[...new Set(reasons)].map((reason) => (
            <div key={reason}>{reason}</div>
          ))}
        </Alert>
      )}
      <Text size="sm" c="dimmed" mb="sm" visibleFrom="sm">
        {t('Use the arrow keys to move and Space to tick. Nothing changes until you save.')}
      </Text>
      {children(gridOf(form.values, form.initial(), (values) => session.dispatch({ type: 'typed', values })))}
      <UnsavedGuard hasChanges={hasUnsaved} onLeave={draft.forget} />
    </>
  );
}
