import { describe, expect, it } from 'vitest';
import { mapLink, mapPlaceIn } from './map-place.ts';

const place = { latitude: 27.7172, longitude: 85.324 };

describe('a place on the map', () => {
  it.each([
    '27.7172, 85.3240',
    ' 27.7172 85.324 ',
    '27.7172° N, 85.3240° E',
    'geo:27.7172,85.324',
    'https://www.google.com/maps?q=27.7172,85.3240',
    'https://www.google.com/maps/search/?api=1&query=27.7172%2C85.3240',
    'https://www.google.com/maps/place/Shop/@27.70,85.30,17z/data=!3m1!4b1!4m5!3m4!1s0x0:0x0!8m2!3d27.7172!4d85.3240',
    'https://www.google.com/maps/@27.7172,85.3240,17z',
    'https://www.google.com.np/maps/search/27.7172,+85.3240',
    'https://www.openstreetmap.org/?mlat=27.7172&mlon=85.3240#map=17/27.70/85.30',
    'https://www.openstreetmap.org/#map=17/27.7172/85.3240',
  ])('is read in %s', (text) => {
    expect(mapPlaceIn(text)).toEqual(place);
  });

  it('is stored as a link: coordinates become a map link; pasted links stay, short ones too', () => {
    expect(mapLink('27.7172, 85.3240')).toBe('https://www.google.com/maps/search/?api=1&query=27.7172,85.324');
    for (const link of ['https://maps.app.goo.gl/abcDEF', 'https://www.openstreetmap.org/search?query=Pokhara'])
      expect(mapLink(link)).toBe(link);
  });

  it('is refused if it’s outside Nepal, has its numbers swapped, is on another site or is a script', () => {
    for (const text of [
      '85.3240, 27.7172',
      '12.9, 77.6',
      'https://www.google.com/maps?q=85.3240,27.7172',
      'https://example.com/?q=27.7172,85.3240',
      'https://google.com.example.com/maps',
      'javascript:alert(1)',
      'near the temple',
      '',
    ])
      expect(mapLink(text), text).toBeUndefined();
  });
});
