import { latinOf } from '../../../contract/language/devanagari.ts';

/** A word in Devanagari, without the signs that end a sentence. */
const DEVANAGARI = /[\u0900-\u0963\u0966-\u097f]+/g;

/**
 * The address from a name: small letters, digits and hyphens; Devanagari is transliterated, other scripts are left out.
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
