import { Alert, Button, Group, Text } from '@mantine/core';
import { counted } from '../../../contract/counted.ts';
import type { Quota, Retailer, summaryOf } from './access.ts';

/** Saving would set back what somebody else has changed meanwhile, so it is said first. */
export function ChangedElsewhere({ entries, onTake }: { entries: Quota[]; onTake: (entries: Quota[]) => void }) {
  if (entries.length === 0) return null;
  return (
    <Alert color="warning" role="alert" title={`${counted(entries.length, 'number')} changed meanwhile`}>
      <Group justify="space-between">
        Somebody else has saved other numbers. Save Access would set them back.
        <Button size="xs" variant="default" onClick={() => onTake(entries)}>
          Take them over
        </Button>
      </Group>
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
