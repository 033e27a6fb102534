import { Button, Group, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { t } from '../../language/t.ts';
import { ask } from '../dialog/confirm.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { lazyPart } from '../lazy-part.tsx';
import type { ConflictDialogProps } from '../merge/ConflictDialog.tsx';
import { DraftOffer } from './DraftOffer.tsx';
import { FormFailure } from './FormFailure.tsx';

// Load on demand: most saves don't collide.
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
  /** The submit button's text. */
  submit: string;
  /** The text of the cancel button; never the submit button's word. */
  keep?: string;
  size?: string;
  /** More submit buttons, before the main one. */
  sends?: ReactNode;
  children: ReactNode;
}

/** Shows a form in a dialog. A refusal is shown in it, and typed text survives a stray click or a reload. */
export function FormDialog<V extends object>({
  title,
  form,
  onClose,
  submit,
  keep = t('Cancel'),
  size = 'md',
  sends,
  children,
}: FormDialogProps<V>) {
  const takeBack = useRef<() => void>(undefined);
  // A second tap on the button can bring up the question during a save. Drop the question once the form is saved.
  useEffect(() => () => takeBack.current?.(), []);
  const close = () => {
    if (!form.isDirty()) return onClose();
    takeBack.current = ask({
      title: t('Close without saving?'),
      text: t('Everything you have typed here will be lost.'),
      doIt: t('Close without saving'),
      cancel: t('Keep editing'),
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
          <FormFailure form={form}>
            {form.warned && <div>{t('Your text is still here. Save again to overwrite.')}</div>}
          </FormFailure>
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
