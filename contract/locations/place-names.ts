import { isDevanagari, soundOf } from '../language/devanagari.ts';
import { fitOf, spellingKey } from '../language/spelling.ts';
import { typedText } from '../language/typed-text.ts';

export type PlaceLevel = 'area' | 'district' | 'state';

/** The words by which a list tells what kind of place a name is, at its end. A Nepali one may follow without a blank. */
const KIND: Record<PlaceLevel, RegExp> = {
  area: /(?:(?<![\p{L}\p{M}])(?:(?:sub[-\s]*)?metropolitan(?:\s+city)?|(?:rural\s+)?municipality|(?:upa[-\s]*)?(?:maha[-\s]*)?nagar\s?palika|gau?n?\s?palika)|(?:उप[-\s]*)?(?:महा[-\s]*)?नगर\s?पालिका|गा[ँंउऊ]{1,3}\s?पालिका)$/iu,
  district: /(?:\sdistrict|\sजिल्ला)$/iu,
  state: /(?:\s(?:province|state|pradesh)|\sप्रदेश)$/iu,
};
/** A ward's number after a name: `-10`, ` 10`, `, Ward No. 10`, `वडा नं. 10`. */
const WARD = /[\s,–-]+(?:(?:ward|वडा)[\s,–-]*)?(?:(?:number|no|नम्बर|नं)[\s.:]*)?(\d{1,2})$/iu;
/** A second name of a place: Nawalparasi East (Nawalpur). */
const SECOND_NAME = /^(.+?)\s*\((.+)\)$/u;

/** The names of a place: as they are written in small letters, and by what their spellings share. */
export interface Names {
  written: Set<string>;
  keys: Set<string>;
}

/** A name that somebody wrote: as it stands first, then without a ward and without the kind of the place. */
interface Asked {
  readings: { text: string; keys: string[]; ward: number | undefined }[];
}

const plain = (text: string) => typedText(text).replaceAll(/ +/g, ' ').toLowerCase();

const withoutKind = (level: PlaceLevel, text: string) =>
  text.replace(KIND[level], '').replace(/[\s,–-]+$/u, '') || text;

/** A name by its letters, and one in Devanagari by its sound as well. Signs alone have neither. */
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
  const whole = plain(name);
  const ward = level === 'area' ? WARD.exec(whole) : null;
  const texts: [string, number | undefined][] = [[whole, undefined]];
  if (ward) texts.push([whole.slice(0, ward.index), Number(ward[1])]);
  const bare = texts.map(([text, number]): [string, number | undefined] => [withoutKind(level, text), number]);
  return { readings: [...texts, ...bare].map(([text, ward]) => ({ text, keys: keysOf(text), ward })) };
}

/** The places of a written name, else of one that sounds like it, by the first reading that finds some. */
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

/** The places whose names differ from a written one by a slip, or go on after it, the likeliest first. */
export function nearestTo<T>(places: T[], { readings }: Asked, namesOf: (place: T) => Names): T[] {
  const typed = [...new Set(readings.flatMap(({ keys }) => keys))];
  return places
    .map((place) => {
      const names = [...namesOf(place).keys];
      return { place, fit: Math.max(0, ...typed.flatMap((key) => names.map((name) => fitOf(key, name)))) };
    })
    .filter(({ fit }) => fit > 0)
    .sort((one, other) => other.fit - one.fit)
    .map(({ place }) => place);
}

/** The places that somebody may mean: those of the name, else by its sound, else those that are spelled almost so. */
export function placesMeant<T>(places: T[], asked: Asked, namesOf: (place: T) => Names): T[] {
  const { found } = bestOf(places, asked, namesOf);
  return found.length > 0 ? found : nearestTo(places, asked, namesOf);
}
