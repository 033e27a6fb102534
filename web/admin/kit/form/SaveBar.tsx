import { Anchor, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { counted } from '../../../../contract/language/counted.ts';
import { reasonOf } from '../toast.tsx';
import classes from './SaveBar.module.css';
import { useSaveKey } from './useSaveKey.ts';
import { focusFirstWrong } from './wrong-fields.ts';

interface SaveBarProps {
  isDirty: boolean;
  isSaving: boolean;
  /** The save waits for pictures. */
  isHeld: boolean;
  /** Pictures are on their way: they would come after a discard. */
  isUploading: boolean;
  /** Fields that are marked as wrong. */
  wrong: number;
  failure: Error | null;
  /** Said if the server gave no reason (spec 8). */
  failureText: string;
  onSave: () => void;
  onDiscard: () => void;
  label?: string;
  /** Further ways to save, before the usual one. */
  children?: ReactNode;
}

/**
 * Says that changes are not saved and offers to save or discard them, in view however far the page is scrolled. Ctrl-S
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
  label = 'Save',
  children,
}: SaveBarProps) {
  useSaveKey(() => !isSaving && onSave());
  return (
    <div className={classes.bar}>
      <div className={classes.state} role="status">
        {isHeld ? (
          'Waiting for pictures …'
        ) : wrong > 0 ? (
          <Anchor component="button" type="button" className={classes.failure} onClick={focusFirstWrong}>
            {counted(wrong, 'field')} to correct
          </Anchor>
        ) : failure ? (
          <span className={classes.failure}>Not saved. {reasonOf(failure, failureText)}</span>
        ) : (
          isDirty && 'Unsaved changes'
        )}
      </div>
      {isDirty && (
        <Button variant="subtle" onClick={onDiscard} disabled={isSaving || isUploading}>
          Discard
        </Button>
      )}
      {children}
      <Button type="submit" loading={isSaving}>
        {label}
      </Button>
    </div>
  );
}
