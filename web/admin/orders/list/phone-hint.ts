import { searchedDigits } from '../../../../contract/phone.ts';

/** Digits from the middle of a number find nothing: an index knows its beginning and its end. */
export function phoneHint(typed: string): string | undefined {
  const isPart = /^[\d\u0966-\u096f\s()+.-]+$/.test(typed.trim()) && searchedDigits(typed).length < 10;
  return isPart ? 'Search phone numbers by their first or last digits.' : undefined;
}
