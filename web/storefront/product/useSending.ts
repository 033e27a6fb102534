import { useState } from 'react';
import { CallError } from '../../shared/api.ts';

/** One call of a form: whether it is under way, the errors of its fields, and what the server said of it. */
export function useSending() {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState('');

  async function send<T>(work: () => Promise<T>): Promise<T | undefined> {
    setBusy(true);
    setErrors({});
    setFailure('');
    try {
      return await work();
    } catch (error) {
      if (error instanceof CallError) setErrors(error.errors);
      setFailure(error instanceof Error && error.message ? error.message : 'Something went wrong. Please try again.');
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  return { busy, errors, failure, send };
}
