import { Alert, Button, Group, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, Suspense } from 'react';
import { ask } from '../dialog/confirm.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { lazyPart } from '../lazy-part.tsx';
import type { ConflictDialogProps } from '../merge/ConflictDialog.tsx';
import { reasonOf } from '../toast.tsx';
import { DraftOffer } from './DraftOffer.tsx';

// Most saves don't collide.
const ConflictDialog = lazyPart(async () => (await import('../merge/ConflictDialog.tsx')).ConflictDialog<object>);

interface FormDialogProps<V extends object> {
  title: string;
  form: {
    submit(event: FormEvent): void;
    isDirty(): boolean;
    isPending: boolean;
    warned?: boolean;
    failure: Error | null;
    failureText: string;
    draft: { found: { at: number } | undefined; restore(): void; drop(): void; forget(): void };
    conflict?: ConflictDialogProps<V>;
  };
  onClose: () => void;
  /** The send button's text. */
  submit: string;
  /** The text of the button that changes nothing; never the send button's word. */
  keep?: string;
  size?: string;
  /** Extra submit buttons, before the main one. */
  sends?: ReactNode;
  children: ReactNode;
}

/** A form in a dialog. A refusal stays in it; neither a slip of the finger nor a reload loses typed text. */
export function FormDialog<V extends object>({
  title,
  form,
  onClose,
  submit,
  keep = 'Cancel',
  size = 'md',
  sends,
  children,
}: FormDialogProps<V>) {
  const close = () => {
    if (!form.isDirty()) return onClose();
    ask({
      title: 'Close without saving?',
      text: 'Everything you have typed here will be lost.',
      doIt: 'Close without saving',
      cancel: 'Keep editing',
      isDanger: true,
      act() {
        form.draft.forget();
        onClose();
      },
    });
  };
  return (
    <Dialog onClose={close} title={title} size={size} centered>
      <form noValidate onSubmit={form.submit}>
        <Stack>
          <DraftOffer draft={form.draft} isSaving={form.isPending} />
          {children}
          {form.failure && (
            <Alert color="warning" role="alert">
              {reasonOf(form.failure, form.failureText)}
              {form.warned && <div>Your text is still here. Save again to overwrite.</div>}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {keep}
            </Button>
            {sends}
            <Button type="submit" loading={form.isPending}>
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
      {form.conflict && (
        <Suspense>
          <ConflictDialog {...form.conflict} />
        </Suspense>
      )}
    </Dialog>
  );
}
