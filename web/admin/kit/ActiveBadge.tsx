import { Badge } from '@mantine/core';
import { t } from '../language/t.ts';

/** Shows whether a record is in use, in its screen's own words. */
export function ActiveBadge({
  isActive,
  words = [t('Active'), t('Inactive')],
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
