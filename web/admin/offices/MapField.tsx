import { Anchor, Text, TextInput } from '@mantine/core';
import { mapLink, mapPlaceIn } from '../../../contract/offices/map-place.ts';
import { ownDigits } from '../language/own-digits.ts';
import { t } from '../language/t.ts';

/** Shows the coordinates as read, and their location on the map, before a save. */
export function MapField({ typed, ...field }: { typed: string }) {
  const place = mapPlaceIn(typed);
  const link = mapLink(typed);
  // As text: a number would be rounded to three decimals.
  const written = (degrees: number) => ownDigits(String(degrees));
  return (
    <div>
      <TextInput
        label={t('Map location')}
        description={t('Latitude and longitude, or a Google Maps or OpenStreetMap link.')}
        placeholder="27.7172, 85.3240"
        {...field}
      />
      {link && (
        <Text size="sm" mt={4}>
          {place &&
            `${t('Latitude {latitude}, longitude {longitude}.', { latitude: written(place.latitude), longitude: written(place.longitude) })} `}
          <Anchor href={link} target="_blank" rel="noopener noreferrer" size="sm" underline="always">
            {t('View on map')}
          </Anchor>
        </Text>
      )}
    </div>
  );
}
