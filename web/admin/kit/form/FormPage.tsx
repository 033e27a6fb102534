import { Alert, Paper, Skeleton, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { inSentence, t } from '../../language/t.ts';
import { HistoryLink } from '../HistoryLink.tsx';
import { ListFailed } from '../ListFailed.tsx';
import { ConflictDialog } from '../merge/ConflictDialog.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { DraftOffer } from './DraftOffer.tsx';
import classes from './FormPage.module.css';
import type { ResourcePage } from './resource.ts';
import { SaveBar } from './SaveBar.tsx';
import { UnsavedGuard } from './UnsavedGuard.tsx';
import { UploadsContext } from './uploads.ts';

interface FormPageProps {
  page: ResourcePage;
  /** Header buttons, for a record that exists. */
  actions?: ReactNode;
  /** Content between header and form, for a record that exists. */
  above?: ReactNode;
  /** More ways to save, beside Save. */
  saves?: ReactNode;
  /** The Save button's text, if it does more than save. */
  saveLabel?: string;
  /** Uses the page's full width, for forms with a table. */
  wide?: boolean;
  children: ReactNode;
}

/** Lays out a record's form: its name, fields and actions. */
export function FormPage({ page, actions, above, saves, saveLabel, wide, children }: FormPageProps) {
  const { noun, id, form, list, isNew } = page;
  const title = isNew ? t('Add {noun}', { noun: inSentence(noun) }) : (page.name ?? noun);
  const header = (
    <PageHeader
      title={title}
      about={isNew || !page.name ? undefined : noun}
      {...((id || isNew) && { back: { to: list, label: t('Back to the list') } })}
    >
      {id && page.isReady && (
        <>
          <HistoryLink id={id} />
          {actions}
        </>
      )}
    </PageHeader>
  );
  if (page.error) {
    return (
      <>
        {header}
        <ListFailed error={page.error} onRetry={page.refetch} list={list} noun={noun} />
      </>
    );
  }
  const width = wide ? undefined : 720;
  if (!page.isReady) {
    return (
      <>
        {header}
        <Paper withBorder p="lg" maw={width} aria-busy>
          <Stack>
            <Skeleton height={56} />
            <Skeleton height={56} />
            <Skeleton height={56} />
          </Stack>
        </Paper>
      </>
    );
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    page.save();
  };
  const withoutField = Object.entries(page.errors).filter(([path]) => !(String(path.split('.')[0]) in form.values));
  const { draft, conflict } = page;
  return (
    <form noValidate onSubmit={submit} className={classes.form}>
      {header}
      <DraftOffer draft={draft} isSaving={page.isSaving} />
      {id && above}
      <Paper withBorder p={{ base: 'md', sm: 'lg' }} maw={width} w="100%" className={classes.fields}>
        <Stack>
          {withoutField.map(([path, text]) => (
            <Alert key={path} color="warning" role="alert" data-wrong>
              {text}
            </Alert>
          ))}
          <UploadsContext value={page.uploads}>{children}</UploadsContext>
        </Stack>
      </Paper>
      <SaveBar
        isDirty={page.isDirty}
        isSaving={page.isSaving}
        isHeld={page.isHeld}
        isUploading={page.isUploading}
        wrong={Object.keys(page.errors).length}
        failure={page.failure}
        failureText={page.failureText}
        onSave={() => page.save()}
        onDiscard={page.discard}
        {...(saveLabel && { label: saveLabel })}
      >
        {saves}
      </SaveBar>
      {conflict && (
        <ConflictDialog
          noun={noun}
          changes={conflict.changes}
          base={form.initial()}
          theirs={conflict.theirs}
          mine={form.values}
          rows={page.rows}
          names={page.names}
          onSettle={page.settle}
        />
      )}
      <UnsavedGuard hasChanges={page.hasUnsaved} onLeave={draft.forget} />
    </form>
  );
}
