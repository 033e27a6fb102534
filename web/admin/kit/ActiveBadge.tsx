import { Badge } from '@mantine/core';

/** Shows whether a record is in use, in its screen's own words. */
export function ActiveBadge({
  isActive,
  words = ['Active', 'Inactive'],
}: {
  isActive: boolean;
  words?: [string, string];
}) {
  return (
    <Badge variant="light" color={isActive ? 'success' : 'gray'} tt="none" fw={600} miw="max-content">
      {isActive ? words[0] : words[1]}
    </Badge>
  );
}
