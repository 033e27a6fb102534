import { isDevanagari, soundOf } from '../language/devanagari.ts';
import { A_SLIP, fitOf, spellingKey } from '../language/spelling.ts';
import { typedText } from '../language/typed-text.ts';
import { writtenOut } from './short-names.ts';

export type PlaceLevel = 'area' | 'district' | 'state';

/** Words at the end of a name that tell the kind of place. A Nepali one can follow without a space. */
const KIND: Record<PlaceLevel, RegExp> = {
  area: /(?:(?<![\p{L}\p{M}])(?:(?:sub[-\s]*)?metro(?:politan)?(?:\s+city)?|(?:rural\s+)?mun(?:i|icipality)?\.?|(?:upa[-\s]*)?(?:maha[-\s]*)?nagar\s?palika|gau?n?\s?palika|(?:s\.?)?m\.?c\.?|r\.?m\.?|(?:s\.?)?(?:m\.?)?n\.?p\.?|m\.?p\.?c\.?|(?:ma\.?\s?)?na\.?\s?pa\.?|ga\.?\s?pa\.?|(?:उप?\.?\s?)?(?:म\.?\s?)?न\.?\s?पा\.?|गा\.?\s?पा\.?|(?:उप[-\s]*)?महानगर)|(?:उप[-\s]*)?(?:महा[-\s]*)?नगर\s?पालिका|गा[ँंउऊ]{1,3}\s?पालिका)$/iu,
  district: /(?:\sdist(?:rict|\.)?|\sजिल्ला|\sजि\.)$/iu,
  state: /(?:\s(?:province|state|pradesh)|\sप्रदेश)$/iu,
};
/** A ward's number after a name: `-10`, ` (10)`, `, Ward No. 10`, `वडा नं. 10`. */
const WARD = /[\s,–-]+\(?(?:(?:ward|वडा)[\s,–-]*)?(?:(?:number|no|नम्बर|नं)[\s.:]*)?(\d{1,2})\)?$/iu;
/** A postal code after a name. */
const POSTAL_CODE = /[\s,-]+\d{5}$/u;
/** Provinces by their original numbers. */
const PROVINCES = ['koshi', 'madhesh', 'bagmati', 'gandaki', 'lumbini', 'karnali', 'sudurpashchim'];
const NUMBERED = /^(?:province|state|pradesh|प्रदेश)?[\s-]*(?:no|number|नं|नम्बर)?[\s.-]*([1-7])$/iu;
/** A place's second name: Nawalparasi East (Nawalpur). */
const SECOND_NAME = /^(.+?)\s*\((.+)\)$/u;

/** A place's names: in lower case, and by a key that their spellings share. */
export interface Names {
  written: Set<string>;
  keys: Set<string>;
}

/** Readings of a written name: unchanged, then without ward and kind. */
interface Asked {
  readings: { text: string; keys: string[]; ward: number | undefined }[];
}

const plain = (text: string) => typedText(text).replaceAll(/ +/g, ' ').toLowerCase();

const withoutKind = (level: PlaceLevel, text: string) =>
  text.replace(KIND[level], '').replace(/[\s,–-]+$/u, '') || text;

/** Returns a name's keys: by letters and, in Devanagari, also by sound. Marks alone give no key. */
function keysOf(text: string): string[] {
  const sound = isDevanagari(text) ? [soundOf(text.replaceAll(/[^\p{L}\p{M}\p{Nd}]/gu, ''))] : [];
  return [spellingKey(text), ...sound].filter((key) => key !== '');
}

export function namesOf(level: PlaceLevel, names: string[]): Names {
  const written = names.filter(Boolean).map(plain);
  const all = written.flatMap((name) => [name, ...(SECOND_NAME.exec(name)?.slice(1) ?? [])]);
  return { written: new Set(all), keys: new Set(all.flatMap((name) => keysOf(withoutKind(level, name)))) };
}

export function askedFor(level: PlaceLevel, name: string): Asked {
  const typed = plain(writtenOut(name))
    .replace(/\s*,\s*(?:nepal|नेपाल)$/u, '')
    .replace(POSTAL_CODE, '');
  const numbered = level === 'state' ? NUMBERED.exec(typed)?.[1] : undefined;
  const whole = numbered ? (PROVINCES[Number(numbered) - 1] as string) : typed;
  const ward = level === 'area' ? WARD.exec(whole) : null;
  const texts: [string, number | undefined][] = [[whole, undefined]];
  if (ward) texts.push([whole.slice(0, ward.index), Number(ward[1])]);
  const bare = texts.map(([text, number]): [string, number | undefined] => [withoutKind(level, text), number]);
  return { readings: [...texts, ...bare].map(([text, ward]) => ({ text, keys: keysOf(text), ward })) };
}

/** Finds places with this name, or else one that sounds like it, by the first reading with a match. */
export function bestOf<T>(places: T[], { readings }: Asked, namesOf: (place: T) => Names) {
  for (const { text, ward } of readings) {
    const found = places.filter((place) => namesOf(place).written.has(text));
    if (found.length > 0) return { found, ward };
  }
  for (const { keys, ward } of readings) {
    const found = places.filter((place) => keys.some((key) => namesOf(place).keys.has(key)));
    if (found.length > 0) return { found, ward };
  }
  return { found: [], ward: undefined };
}

/** Drops vowels after the first letter, which people leave out or mix up: Pokhra, Birganj. */
const withoutVowels = (key: string) => key.slice(0, 1) + key.slice(1).replace(/[aeiou]/g, '');

/** Returns how well a key fits a name; one with the same consonants fits like one with a typo. */
function nearness(key: string, name: string): number {
  const fit = fitOf(key, name);
  if (fit > 0 || key.length < SHORTEST) return fit;
  return withoutVowels(key) === withoutVowels(name) ? A_SLIP : 0;
}
const SHORTEST = 4;

/** Finds places whose names are a typo away, or continue after the text, likeliest first. */
export function nearestTo<T>(places: T[], { readings }: Asked, namesOf: (place: T) => Names): T[] {
  const typed = [...new Set(readings.flatMap(({ keys }) => keys))];
  return places
    .map((place) => {
      const names = [...namesOf(place).keys];
      return { place, fit: Math.max(0, ...typed.flatMap((key) => names.map((name) => nearness(key, name)))) };
    })
    .filter(({ fit }) => fit > 0)
    .sort((one, other) => other.fit - one.fit)
    .map(({ place }) => place);
}

/** Finds places that a text could mean: by name, else by sound, else by close spelling. */
export function placesMeant<T>(places: T[], asked: Asked, namesOf: (place: T) => Names): T[] {
  const { found } = bestOf(places, asked, namesOf);
  return found.length > 0 ? found : nearestTo(places, asked, namesOf);
}
