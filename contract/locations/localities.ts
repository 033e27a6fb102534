import { isDevanagari } from '../language/devanagari.ts';
import { fitOf, spellingKey } from '../language/spelling.ts';

/** A neighbourhood that people use although it isn't an official place: Kalanki is in the area Kathmandu. */
export interface Locality {
  name: string;
  name_ne: string | null;
}

/**
 * Reads an area's neighbourhoods, one per line: the name, then other spellings after commas; one in Devanagari is its
 * Nepali name.
 */
function localitiesIn(text: string) {
  return text.split('\n').flatMap((line) => {
    const spellings = line.split(',').flatMap((one) => one.trim() || []);
    const name_ne = spellings.find(isDevanagari) ?? null;
    const name = spellings.find((one) => !isDevanagari(one)) ?? name_ne;
    return name ? [{ name, name_ne, keys: spellings.map(spellingKey) }] : [];
  });
}

/** All spellings of an area's neighbourhoods. */
export const localitySpellings = (text: string): string[] => text.split(/[\n,]/).flatMap((one) => one.trim() || []);

/** Finds the neighbourhoods that a visitor could mean, likeliest first, with how well each fits (`fitOf`). */
export function localitiesNamed(localities: string, typed: string): (Locality & { fit: number })[] {
  const key = spellingKey(typed);
  return localitiesIn(localities)
    .flatMap(({ name, name_ne, keys }) => {
      const fits = keys.map((one) => fitOf(key, one));
      const fit = Math.max(...fits);
      return fit > 0 ? [{ name, name_ne, fit }] : [];
    })
    .sort((one, other) => other.fit - one.fit);
}
