import { Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { CallError } from '../../shared/api.ts';
import { t } from '../language/t.ts';
import { SmallButton } from './SmallButton.tsx';

/** Long enough to read the toast and press Undo. */
export const READING_TIME = 10_000;

/** Shows the server's message, or the screen's own if it sent none (spec 8, Admin toasts). */
export function succeeded(msg: string, undo?: () => unknown): void {
  if (!undo) {
    notifications.show({ message: msg, color: 'success', role: 'status' });
    return;
  }
  const id = notifications.show({
    color: 'success',
    role: 'status',
    autoClose: READING_TIME,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <span>{msg}</span>
        <SmallButton
          style={{ flex: 'none' }}
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          {t('Undo')}
        </SmallButton>
      </Group>
    ),
  });
}

/** Shows a note to the user besides the result. */
export function informed(message: string): void {
  notifications.show({ message, role: 'status', autoClose: READING_TIME });
}

/**
 * Shows an error until the user closes it: the specification's two seconds are too short to read one. Shows the same
 * message once.
 */
export function failed(error: unknown, fallback = t('Something Went Wrong.')): void {
  const message = reasonOf(error, fallback);
  notifications.hide(message);
  notifications.show({ id: message, message, color: 'warning', role: 'alert', autoClose: false });
}

/** Returns a failed call's message. A file's problem has no field to mark, so it comes first. */
export function reasonOf(error: unknown, fallback = t('Something Went Wrong.')): string {
  if (!(error instanceof CallError)) return fallback;
  return error.errors?.file || error.message || fallback;
}
