import { useState } from 'react';
import { CallError } from '../../../shared/api.ts';
import { solveCaptcha } from '../captcha/captcha.ts';
import type { texts as kitTexts } from '../texts.ts';
import { useTexts } from '../texts-context.tsx';
import { useFieldErrors } from './useFieldErrors.ts';

/** Sends a public form with the captcha, and shows why it was refused. */
export function useSending() {
  const { no_check } = useTexts<typeof kitTexts>('kit');
  const [isSending, setIsSending] = useState(false);
  const { form, text, showErrors, refusal, setRefusal } = useFieldErrors();

  /** The pressed button lost the focus while disabled: give it back if no field is wrong. */
  function refuse(errors: Record<string, string>, message = '') {
    showErrors(errors, '[type=submit]');
    setRefusal(message);
  }

  /** `isHuman` if the form has a code as proof, so that no captcha is needed. */
  async function send<T>(work: (reCaptcha: string) => Promise<T>, { isHuman = false } = {}): Promise<T | undefined> {
    setIsSending(true);
    showErrors({});
    setRefusal('');
    try {
      return await work(isHuman ? '' : await solveCaptcha());
    } catch (error) {
      const refused = error instanceof CallError ? error : undefined;
      // The captcha has no field for its error.
      refuse(refused?.errors ?? {}, refused?.errors.reCaptcha ?? (refused?.message || no_check));
      return undefined;
    } finally {
      setIsSending(false);
    }
  }

  return { form, isSending, text, failure: refusal, send, refuse };
}
