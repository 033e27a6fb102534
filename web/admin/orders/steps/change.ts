import type { FormEvent } from 'react';
import { ask } from '../../kit/dialog/confirm.tsx';
import { formatRs } from '../../language/figures.ts';
import { t } from '../../language/t.ts';
import { type Given, oddChange } from './odd-change.ts';

/** Lets a form ask before it's sent with change that no customer would need: one digit too many, or the wrong field. */
export function askingOfChange<F extends { submit(event: FormEvent): void }>(
  form: F,
  payments: Given[] | undefined,
  to_collect: number,
): F {
  const odd = oddChange(payments ?? [], to_collect);
  if (odd === undefined) return form;
  return {
    ...form,
    submit(event: FormEvent) {
      event.preventDefault();
      event.stopPropagation();
      const sums = { given: formatRs(to_collect + odd), to_collect: formatRs(to_collect), change: formatRs(odd) };
      ask({
        title: t('Is the change right?'),
        text: t('The customer gives {given} for {to_collect}. The change is {change}.', sums),
        doIt: t('Yes, the change is {change}', sums),
        cancel: t('Correct the amount'),
        act: () => form.submit(event),
      });
    },
  };
}
