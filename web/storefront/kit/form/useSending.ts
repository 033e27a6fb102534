import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../../shared/api.ts';
import { solveCaptcha } from '../captcha/captcha.ts';
import type { texts as kitTexts } from '../texts.ts';
import { useTexts } from '../texts-context.tsx';

/**
 * A form that anybody may send, with the value of the captcha: whether it is under way, the errors of its fields, and
 * the message about it. If it was refused, the first wrong field (by `data-field`) of `form` takes the focus.
 */
export function useSending() {
  const { no_check } = useTexts<typeof kitTexts>('kit');
  const [isSending, setIsSending] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState('');
  const [refusals, setRefusals] = useState(0);
  const form = useRef<HTMLFormElement>(null);

  // The pressed button was disabled during the send and lost the focus: it gets the focus back if no field is wrong.
  // Only when it is refused: a field whose error goes while it is typed in keeps the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!refusals) return;
    const fields = [...(form.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
    const wrong = fields.find(({ dataset }) => (dataset.field ?? '') in errors);
    (wrong ?? form.current?.querySelector<HTMLElement>('[type=submit]'))?.focus();
  }, [refusals]);

  /** Shows the errors of fields, and a message about them. */
  function refuse(errors: Record<string, string>, message = '') {
    setErrors(errors);
    setFailure(message);
    setRefusals((count) => count + 1);
  }

  /** `isHuman`: the form shows it in another way, by a code; no captcha is solved for it. */
  async function send<T>(work: (reCaptcha: string) => Promise<T>, { isHuman = false } = {}): Promise<T | undefined> {
    setIsSending(true);
    setErrors({});
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
  const field = (name: string) => ({
    error: errors[name],
    onType: () => setErrors(({ [name]: _, ...others }) => others),
  });

  return { form, isSending, field, failure, send, refuse };
}
