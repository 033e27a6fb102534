import { Alert, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useData } from '../kit/calls.ts';
import { confirm } from '../kit/dialog/confirm.tsx';
import { FormPage } from '../kit/form/FormPage.tsx';
import { reopened } from '../kit/form/Reopened.tsx';
import type { ResourcePage } from '../kit/form/resource.ts';
import { t } from '../language/t.ts';
import type { Kind } from './kinds.ts';
import { PreviewButton } from './Preview.tsx';
import { VersionsButton } from './Versions.tsx';

interface Props {
  kind: Kind;
  page: ResourcePage & {
    record?: { has_draft: boolean };
    refetch(): unknown;
    saveWith(change: { is_draft: true }): void;
  };
  reopen: () => void;
  /** Whether the record isn't public yet, so that it needs no draft. */
  isUnseen?: boolean;
  children: ReactNode;
}

/** Lays out a form with drafts, versions and a preview. */
export function DraftPage({ kind, page, reopen, isUnseen = false, children }: Props) {
  const { id, isDirty, isSaving, record } = page;
  return (
    <FormPage
      page={page}
      wide
      {...(!isUnseen && { saveLabel: t('Save and publish') })}
      saves={
        !isUnseen && (
          <Button variant="default" onClick={() => page.saveWith({ is_draft: true })} disabled={isSaving}>
            {t('Save draft')}
          </Button>
        )
      }
      actions={
        id && (
          <>
            <VersionsButton kind={kind} id={id} onRestored={() => reopened(page, reopen)} hasChanges={isDirty} />
            {kind !== 'layout' && kind !== 'slider' && <PreviewButton kind={kind} id={id} hasChanges={isDirty} />}
          </>
        )
      }
    >
      {id && record?.has_draft && (
        <Alert color="info">
          <Group justify="space-between">
            {t('This is a draft. Visitors see the published version until you publish this one.')}
            <ThrowAwayDraft kind={kind} id={id} onDone={() => reopened(page, reopen)} />
          </Group>
        </Alert>
      )}
      {children}
    </FormPage>
  );
}

interface ThrowAwayProps {
  kind: Kind;
  id: string;
  onDone: () => unknown;
}

/** Replaces the draft with the newest published version; hidden if none was published. */
function ThrowAwayDraft({ kind, id, onDone }: ThrowAwayProps) {
  const { data } = useData(`GET ${kind}/versions/{id}`, { params: { id } }, { gcTime: 0 });
  const published = data?.find(({ is_draft }) => !is_draft);
  if (!published) return null;
  const ask = () =>
    confirm({
      title: t('Discard this draft?'),
      text: t('The form returns to the published version. The draft stays in the version history.'),
      doIt: t('Discard draft'),
      cancel: t('Keep the draft'),
      isDanger: true,
      call: `POST ${kind}/restore/{id}`,
      input: { params: { id }, body: { version_id: published._id, is_draft: false } },
      done: t('Draft discarded.'),
      failure: t('The draft could not be discarded.'),
      stale: [`GET ${kind}`],
      onDone,
    });
  return (
    <Button variant="default" size="xs" onClick={ask}>
      {t('Discard this draft')}
    </Button>
  );
}
