import { Alert, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormPage } from '../kit/form/FormPage.tsx';
import { reopened } from '../kit/form/Reopened.tsx';
import type { ResourcePage } from '../kit/form/resource.ts';
import type { Kind } from './kinds.ts';
import { PreviewButton } from './Preview.tsx';
import { ThrowAwayDraft } from './ThrowAwayDraft.tsx';
import { VersionsButton } from './Versions.tsx';

interface Props {
  kind: Kind;
  page: ResourcePage & {
    record?: { has_draft: boolean };
    refetch(): unknown;
    saveWith(change: { is_draft: true }): void;
  };
  reopen: () => void;
  /** Nobody sees it yet, so it needs no draft. */
  isUnseen?: boolean;
  children: ReactNode;
}

/**
 * The form of a text that can be drafted before it is published: drafts and versions beside its fields, and a preview
 * of texts.
 */
export function DraftPage({ kind, page, reopen, isUnseen = false, children }: Props) {
  const { id, isDirty, isSaving, record } = page;
  return (
    <FormPage
      page={page}
      wide
      {...(!isUnseen && { saveLabel: 'Save and publish' })}
      saves={
        !isUnseen && (
          <Button variant="default" onClick={() => page.saveWith({ is_draft: true })} disabled={isSaving}>
            Save draft
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
            This is a draft. Visitors see what was published before, until you publish this.
            <ThrowAwayDraft kind={kind} id={id} onDone={() => reopened(page, reopen)} />
          </Group>
        </Alert>
      )}
      {children}
    </FormPage>
  );
}
