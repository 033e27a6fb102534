/** A point on the map, in degrees. */
export interface MapPlace {
  latitude: number;
  longitude: number;
}

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
/** The two numbers in links of Google Maps and OpenStreetMap; the pin is preferred to the centre of the map. */
const IN_LINK = [
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(`[?&](?:q|query|ll|destination|center)=(?:loc:)?${NUMBER}(?:,|%2C)[+ ]?${NUMBER}`, 'i'),
  new RegExp(`[?&]mlat=${NUMBER}&mlon=${NUMBER}`),
  new RegExp(`/(?:search|place|dir)/${NUMBER},[+ ]?${NUMBER}`),
  new RegExp(`@${NUMBER},${NUMBER}`),
  new RegExp(`#map=\\d+(?:\\.\\d+)?/${NUMBER}/${NUMBER}`),
];
const TYPED = new RegExp(`^(?:geo:)?\\s*${NUMBER}\\s*°?\\s*N?\\s*[,; ]\\s*${NUMBER}\\s*°?\\s*E?$`, 'i');
const MAPS = /^https?:\/\/(?:[\w-]+\.)*(?:google\.[a-z.]{2,6}|goo\.gl|openstreetmap\.org|osm\.org)\//i;

const asPlace = (match: RegExpExecArray | null): MapPlace | undefined =>
  match ? { latitude: Number(match[1]), longitude: Number(match[2]) } : undefined;

/** Finds the coordinates in a typed or pasted text; none in a short link, which reveals them only when opened. */
export function mapPlaceIn(text: string): MapPlace | undefined {
  const typed = asPlace(TYPED.exec(text.trim()));
  if (typed || !MAPS.test(text)) return typed;
  for (const pattern of IN_LINK) {
    const place = asPlace(pattern.exec(text));
    if (place) return place;
  }
  return undefined;
}

/**
 * Whether a point is in Nepal, with some space around it. A point outside usually has swapped numbers, or a digit too
 * many.
 */
const isNear = ({ latitude, longitude }: MapPlace) =>
  latitude > 26 && latitude < 31 && longitude > 79.5 && longitude < 88.5;

/** Finds the coordinates of a place in Nepal. */
export function placeInNepal(text: string): MapPlace | undefined {
  const place = mapPlaceIn(text);
  return place && isNear(place) ? place : undefined;
}

/** Returns a link for customers: a map's link as pasted, coordinates as a link; undefined for anything else. */
export function mapLink(text: string): string | undefined {
  const typed = text.trim();
  const place = mapPlaceIn(typed);
  if (place && !isNear(place)) return undefined;
  if (MAPS.test(typed)) return typed;
  return place && `https://www.google.com/maps/search/?api=1&query=${place.latitude},${place.longitude}`;
}

/** The earth's radius. */
export const EARTH_KM = 6371;

/** Returns the distance as the crow flies, on a sphere. */
export function kilometres(one: MapPlace, other: MapPlace): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const halfSine = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const a =
    halfSine(other.latitude - one.latitude) +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * halfSine(other.longitude - one.longitude);
  return 2 * EARTH_KM * Math.asin(Math.sqrt(a));
}
