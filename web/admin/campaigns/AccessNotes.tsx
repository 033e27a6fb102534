import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { counted } from '../../../contract/counted.ts';
import type { Retailer, summaryOf } from './access.ts';

interface ChangedProps {
  count: number;
  onTake: () => void;
  onKeep: () => void;
}

/** The server refuses to set back what somebody else has saved meanwhile, so one of the two is chosen first. */
export function ChangedElsewhere({ count, onTake, onKeep }: ChangedProps) {
  if (count === 0) return null;
  return (
    <Alert color="warning" role="alert" title={`${counted(count, 'retailer')} changed meanwhile`}>
      <Stack gap="sm">
        <Text size="sm">
          Somebody else has saved since you opened this. Take their changes over, or keep what is here; all else that
          you have typed stays either way.
        </Text>
        <Group>
          <Button size="xs" variant="default" onClick={onTake}>
            Take them over
          </Button>
          <Button size="xs" variant="default" onClick={onKeep}>
            Keep mine
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

export function Refused({ errors, retailers }: { errors: Record<string, string>; retailers: Retailer[] }) {
  const entries = Object.entries(errors);
  if (entries.length === 0) return null;
  const nameOf = (id: string) => retailers.find((retailer) => retailer._id === id)?.name;
  return (
    <Alert color="warning" role="alert" title="Nothing was saved">
      {entries.slice(0, 5).map(([id, text]) => (
        <div key={id}>{[nameOf(id), text].filter(Boolean).join(': ')}</div>
      ))}
      {entries.length > 5 && <div>And {entries.length - 5} more.</div>}
    </Alert>
  );
}

interface SummaryProps extends ReturnType<typeof summaryOf> {
  all: number;
}

export function Summary({ retailers, orders, unlimited, cannotSell, all }: SummaryProps) {
  const warnings = [
    unlimited > 0 && `${counted(unlimited, 'retailer')} without a limit`,
    cannotSell > 0 && `${counted(cannotSell, 'retailer')} with 0 orders, which cannot sell`,
  ].filter(Boolean);
  return (
    <Text size="sm" role="status">
      {retailers} of {counted(all, 'retailer')}, {counted(orders, 'order')}
      {warnings.length > 0 && `; ${warnings.join('; ')}`}
    </Text>
  );
}
