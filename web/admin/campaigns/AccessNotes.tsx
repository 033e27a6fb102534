import { Alert, Text } from '@mantine/core';
import type { FormErrors } from '../kit/form/form-state.ts';
import { reasonOf } from '../kit/toast.tsx';
import { counted, t } from '../language/t.ts';
import type { Retailer, summaryOf } from './access.ts';

/**
 * Says that others saved meanwhile. The next save takes over their numbers, and asks about numbers that both changed.
 */
export function ChangedElsewhere({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Alert
      color="info"
      variant="light"
      role="status"
      title={t('{count} changed in the meantime', { count: counted(count, 'retailer') })}
    >
      {t(
        'Someone else has saved since you opened this. Saving keeps their numbers and yours. If you both changed the same one, you choose.',
      )}
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
    <Alert color="warning" role="alert" title={t('Nothing saved')}>
      {entries.slice(0, 5).map(([id, text]) => (
        <div key={id}>{[nameOf(id), text].filter(Boolean).join(': ')}</div>
      ))}
      {entries.length === 0 && reasonOf(failure)}
      {entries.length > 5 && <div>{t('And {total} more.', { total: entries.length - 5 })}</div>}
    </Alert>
  );
}

interface SummaryProps extends ReturnType<typeof summaryOf> {
  all: number;
}

export function Summary({ retailers, orders, unlimited, cannotSell, all }: SummaryProps) {
  const warnings = [
    unlimited > 0 && t('{count} without a limit', { count: counted(unlimited, 'retailer') }),
    cannotSell > 0 && t('{count} with 0 orders, which can’t sell', { count: counted(cannotSell, 'retailer') }),
  ].filter(Boolean);
  return (
    <Text size="sm" role="status">
      {t('{retailers} of {count}, {orders}', {
        retailers,
        count: counted(all, 'retailer'),
        orders: counted(orders, 'order'),
      })}
      {warnings.length > 0 && `; ${warnings.join('; ')}`}
    </Text>
  );
}
