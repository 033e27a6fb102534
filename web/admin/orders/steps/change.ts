import type { FormEvent } from 'react';
import { ask } from '../../kit/dialog/confirm.tsx';
import { formatRs } from '../../language/figures.ts';
import { t } from '../../language/t.ts';
import { type Given, littleOwed, oddChange } from './odd-change.ts';

interface Asked {
  title: string;
  text: string;
  doIt: string;
}

/**
 * Lets a form ask before it's sent with change that no customer would need, such as one digit too many. Also before a
 * hand-over that leaves a part unpaid without a reason.
 */
export function askingOfMoney<F extends { submit(event: FormEvent): void }>(
  form: F,
  payments: Given[] | undefined,
  { to_collect, givesGoods }: { to_collect: number; givesGoods: boolean },
): F {
  const asked =
    ofChange(payments ?? [], to_collect) ?? (givesGoods && payments ? ofOwed(payments, to_collect) : undefined);
  if (!asked) return form;
  return {
    ...form,
    submit(event: FormEvent) {
      event.preventDefault();
      event.stopPropagation();
      ask({ ...asked, cancel: t('Change the amount'), act: () => form.submit(event) });
    },
  };
}

function ofChange(payments: Given[], to_collect: number): Asked | undefined {
  const odd = oddChange(payments, to_collect);
  if (odd === undefined) return undefined;
  const sums = { given: formatRs(to_collect + odd), to_collect: formatRs(to_collect), change: formatRs(odd) };
  return {
    title: t('Is the change right?'),
    text: t('The customer gives {given} for {to_collect}. The change is {change}.', sums),
    doIt: t('Yes, the change is {change}', sums),
  };
}

function ofOwed(payments: Given[], to_collect: number): Asked | undefined {
  const owed = littleOwed(payments, to_collect);
  if (owed === undefined) return undefined;
  const sums = { given: formatRs(to_collect - owed), to_collect: formatRs(to_collect), owed: formatRs(owed) };
  return {
    title: t('Leave part of it unpaid?'),
    text: t('The customer pays {given} of {to_collect}. They still owe {owed}.', sums),
    doIt: t('Leave {owed} unpaid', sums),
  };
}
