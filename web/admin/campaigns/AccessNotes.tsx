import { Alert, Text } from '@mantine/core';
import { counted } from '../../../contract/language/counted.ts';
import type { FormErrors } from '../kit/form/form-state.ts';
import { reasonOf } from '../kit/toast.tsx';
import type { Retailer, summaryOf } from './access.ts';

/** Says that others saved meanwhile: the next save takes over their numbers, and asks about those both changed. */
export function ChangedElsewhere({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Alert color="info" variant="light" role="status" title={`${counted(count, 'retailer')} changed in the meantime`}>
      Someone else has saved since you opened this. Saving keeps their numbers and yours. If you both changed the same
      one, you choose.
    </Alert>
  );
}

interface RefusedProps {
  errors: FormErrors;
  /** A failure that isn't about a single number. */
  failure: Error | null;
  retailers: Retailer[];
}

export function Refused({ errors, failure, retailers }: RefusedProps) {
  const entries = Object.entries(errors);
  if (entries.length === 0 && !failure) return null;
  const nameOf = (id: string) => retailers.find((retailer) => retailer._id === id)?.name;
  return (
    <Alert color="warning" role="alert" title="Nothing saved">
      {entries.slice(0, 5).map(([id, text]) => (
        <div key={id}>{[nameOf(id), text].filter(Boolean).join(': ')}</div>
      ))}
      {entries.length === 0 && reasonOf(failure)}
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
    cannotSell > 0 && `${counted(cannotSell, 'retailer')} with 0 orders, which can’t sell`,
  ].filter(Boolean);
  return (
    <Text size="sm" role="status">
      {retailers} of {counted(all, 'retailer')}, {counted(orders, 'order')}
      {warnings.length > 0 && `; ${warnings.join('; ')}`}
    </Text>
  );
}
