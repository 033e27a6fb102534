import { useRef, useState } from 'react';
import { CallError } from '../../../shared/api.ts';
import { solveCaptcha } from '../captcha/captcha.ts';
import type { texts as kitTexts } from '../texts.ts';
import { useTexts } from '../texts-context.tsx';
import { useFieldErrors } from './useFieldErrors.ts';

/**
 * A form that anybody may send, with the value of the captcha: whether it is under way, the errors of its fields, and
 * the message about it. If it was refused, the first wrong field (by `data-field`) of `form` takes the focus.
 */
export function useSending() {
  const { no_check } = useTexts<typeof kitTexts>('kit');
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const { showErrors, text, focusNext } = useFieldErrors(form);

  /** Shows the errors of fields, and a message about them. */
  function refuse(errors: Record<string, string>, message = '') {
    showErrors(errors);
    setFailure(message);
    // The pressed button was disabled during the send and lost the focus.
    if (Object.keys(errors).length === 0) focusNext('[type=submit]');
  }

  /** `isHuman`: the form shows it in another way, by a code; no captcha is solved for it. */
  async function send<T>(work: (reCaptcha: string) => Promise<T>, { isHuman = false } = {}): Promise<T | undefined> {
    setIsSending(true);
    showErrors({});
    setFailure('');
    try {
      return await work(isHuman ? '' : await solveCaptcha());
    } catch (error) {
      const refused = error instanceof CallError ? error : undefined;
      // The check has no field of its own, where its error could be shown.
      refuse(refused?.errors ?? {}, refused?.errors.reCaptcha ?? (refused?.message || no_check));
      return undefined;
    } finally {
      setIsSending(false);
    }
  }

  /** The error of a field, which goes when somebody types in it. */
  function field(name: string) {
    const { error, onType } = text(name);
    return { error, onType };
  }

  return { form, isSending, field, failure, send, refuse };
}
