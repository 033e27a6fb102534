import { Anchor, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { reasonOf } from '../toast.tsx';
import classes from './SaveBar.module.css';
import { useSaveKey } from './useSaveKey.ts';
import { focusFirstWrong } from './wrong-fields.ts';

interface SaveBarProps {
  isDirty: boolean;
  isSaving: boolean;
  /** Whether the save waits for pictures. */
  isHeld: boolean;
  /** Whether pictures are uploading, which would arrive after a discard. */
  isUploading: boolean;
  /** How many fields have an error. */
  wrong: number;
  failure: Error | null;
  /** Shown if the server gave no reason (spec 8). */
  failureText: string;
  onSave: () => void;
  onDiscard: () => void;
  label?: string;
  /** More ways to save, before the usual one. */
  children?: ReactNode;
}

/**
 * Says that there are unsaved changes, and offers to save or discard them. Stays in view while you scroll. Ctrl-S
 * saves.
 */
export function SaveBar({
  isDirty,
  isSaving,
  isHeld,
  isUploading,
  wrong,
  failure,
  failureText,
  onSave,
  onDiscard,
  label = t('Save'),
  children,
}: SaveBarProps) {
  useSaveKey(() => !isSaving && onSave());
  return (
    <div className={classes.bar}>
      <div className={classes.state} role="status">
        {isHeld ? (
          t('Waiting for pictures…')
        ) : wrong > 0 ? (
          <Anchor component="button" type="button" className={classes.failure} onClick={focusFirstWrong}>
            {t(wrong === 1 ? '{count} field to correct' : '{count} fields to correct', { count: wrong })}
          </Anchor>
        ) : failure ? (
          <span className={classes.failure}>
            {t('Not saved.')} {reasonOf(failure, failureText)}
          </span>
        ) : (
          isDirty && t('Unsaved changes')
        )}
      </div>
      {isDirty && (
        <Button variant="subtle" onClick={onDiscard} disabled={isSaving || isUploading}>
          {t('Discard')}
        </Button>
      )}
      {children}
      <Button type="submit" loading={isSaving}>
        {label}
      </Button>
    </div>
  );
}
