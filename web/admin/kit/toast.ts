import { notifications } from '@mantine/notifications';
import { CallError } from '../../shared/api.ts';

/** Shows the server's message, or the screen's own where it sent none (spec 8, Admin toasts). */
export function succeeded(msg: string): void {
  notifications.show({ message: msg, color: 'success', role: 'status' });
}

export function failed(error: unknown, fallback = 'Something Went Wrong.'): void {
  notifications.show({ message: reasonOf(error, fallback), color: 'warning', role: 'alert' });
}

/** What to tell a person of a call that failed; what is wrong with a file has no field to be marked, so it is said itself. */
export function reasonOf(error: unknown, fallback = 'Something Went Wrong.'): string {
  if (!(error instanceof CallError)) return fallback;
  return error.errors?.file || error.message || fallback;
}
