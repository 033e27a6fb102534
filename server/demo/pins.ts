/** Positions of larger towns, in degrees north and east, to about a kilometre. */
const PINS: Record<string, [number, number]> = {
  Baglung: [28.272, 83.59],
  Banepa: [27.63, 85.521],
  Bharatpur: [27.683, 84.433],
  Bhimdatta: [28.964, 80.181],
  Biratnagar: [26.453, 87.272],
  Birendranagar: [28.602, 81.634],
  Birgunj: [27.01, 84.882],
  Butwal: [27.701, 83.448],
  Byas: [27.972, 84.265],
  Chandragiri: [27.686, 85.234],
  Dhangadhi: [28.694, 80.594],
  Dharan: [26.807, 87.285],
  Gaindakot: [27.733, 84.383],
  Ghorahi: [28.035, 82.487],
  Hetauda: [27.428, 85.032],
  Itahari: [26.666, 87.283],
  Janakpurdham: [26.729, 85.926],
  Kalaiya: [27.033, 85],
  Kathmandu: [27.704, 85.31],
  Kawasoti: [27.633, 84.117],
  Lahan: [26.72, 86.483],
  Lalitpur: [27.664, 85.319],
  Mechinagar: [26.654, 88.1],
  Nepalgunj: [28.05, 81.617],
  Pokhara: [28.21, 83.986],
  Ramgram: [27.533, 83.667],
  Ratnagar: [27.625, 84.516],
  Siraha: [26.653, 86.207],
  Tilottama: [27.63, 83.46],
  Tulsipur: [28.131, 82.297],
};

/** Streets with a pin of their own. */
const STREETS: Record<string, [number, number]> = { 'Kalanki Chowk': [27.693, 85.282] };

/** Returns a store's map link: to its pin or, in smaller towns, to a search by name. */
export function mapOf(street: string, town: { area_name: string; state_name: string }): string {
  const pin = STREETS[street] ?? PINS[town.area_name];
  if (pin) return `https://www.google.com/maps/search/?api=1&query=${pin.join(',')}`;
  const place = `${town.area_name}, ${town.state_name}, Nepal`;
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`;
}
