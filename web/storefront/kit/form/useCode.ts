import { useEffect, useState } from 'react';
import { fill } from '../../../../contract/language/fill.ts';
import type { texts as kitTexts } from '../texts.ts';
import { useLanguage, useTexts } from '../texts-context.tsx';
import { timeText } from '../words/dates.ts';
import { nextCodeAt, noteCodeRequest } from './code-requests.ts';
import { typedIn } from './typed.ts';
import type { useSending } from './useSending.ts';

export type Typed = Record<string, string>;

/**
 * Asks for a code and continues with it. `message` says that the code is on its way; the form then shows the field
 * `code`. A tab that has used up its requests says when the next code can come.
 */
export function useCode(
  { form, send }: Pick<ReturnType<typeof useSending>, 'form' | 'send'>,
  ask: (typed: Typed, reCaptcha: string) => Promise<{ msg?: string | undefined }>,
) {
  const t = useTexts<typeof kitTexts>('kit');
  const language = useLanguage();
  const [message, setMessage] = useState('');

  useEffect(() => {
    if (message) form.current?.querySelector<HTMLElement>('[name=code]')?.focus();
  }, [message, form]);

  /** Asks for a code; returns whether the form now waits for one. */
  async function askForCode(typed: Typed = typedIn(form.current as HTMLFormElement)): Promise<boolean> {
    const to = (typed.customer_phone ?? typed.email ?? '').trim();
    const next = nextCodeAt(to);
    if (next) {
      setMessage(fill(t.asked_often, { time: timeText(next.getTime(), language) }));
      return true;
    }
    const reply = await send((reCaptcha) => ask(typed, reCaptcha));
    if (!reply) return false;
    noteCodeRequest(to);
    setMessage(reply.msg || t.code_sent);
    return true;
  }

  return { message, askForCode };
}
