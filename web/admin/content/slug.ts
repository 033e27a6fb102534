import { latinOf } from '../../../contract/language/devanagari.ts';

/** Matches a word in Devanagari, without sentence marks. */
const DEVANAGARI = /[\u0900-\u0963\u0966-\u097f]+/g;

/**
 * Makes an address from a name, in lower-case letters, digits and hyphens. Transliterates Devanagari and drops other
 * scripts.
 */
export function keyOf(name: string): string {
  return name
    .replace(DEVANAGARI, latinOf)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '');
}
