import { searchedDigits } from '../../../../contract/phone.ts';

/** Digits from the middle of a number find nothing: an index knows its beginning and its end. */
export function phoneHint(typed: string): string | undefined {
  const isPart = /^[\d\u0966-\u096f\s()+.-]+$/.test(typed.trim()) && searchedDigits(typed).length < 10;
  return isPart ? 'A phone number is found by its first digits or its last ones, not by those in between.' : undefined;
}
