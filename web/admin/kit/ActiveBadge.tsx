import { Badge } from '@mantine/core';

/** Whether a record is in use, in the words that its screen has for it. */
export function ActiveBadge({
  isActive,
  words = ['Active', 'Not active'],
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
