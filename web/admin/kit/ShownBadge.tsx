import { Badge } from '@mantine/core';
import { translated } from '../language/t.ts';
import { type ShownNow, shownNow } from './shown-now.ts';

const COLORS: Record<ShownNow, string> = {
  Active: 'success',
  Inactive: 'gray',
  Scheduled: 'warning',
  Ended: 'gray',
};

/** Shows whether visitors see a record now, by its switch and times. */
export function ShownBadge({ record, now }: { record: Parameters<typeof shownNow>[0]; now?: string }) {
  const status = shownNow(record, now ?? new Date().toISOString());
  return (
    <Badge variant="light" color={COLORS[status]} tt="none" fw={600} miw="max-content">
      {translated(status)}
    </Badge>
  );
}
