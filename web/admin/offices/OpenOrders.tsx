import { Radio, Select, Stack, Text } from '@mantine/core';
import { loadOf } from '../../../contract/orders/retailers.ts';
import { useData } from '../kit/calls.ts';
import { counted, t } from '../language/t.ts';
import { useOfficeChoices } from './choices.ts';

interface OpenOrdersProps {
  id: string;
  decision: { value?: string; onChange: (value: string) => void; error?: string };
  to: { value: string };
}

/** Asks what to do with a deactivated office's orders; hidden if it has none. */
export function OpenOrders({ id, decision, to }: OpenOrdersProps) {
  const { data: open } = useData('GET office/{id}/orders', { params: { id } });
  const offices = useOfficeChoices({ find_type: 'RETAILER', find_is_active: 'true' }, [to.value]);
  const { data: proposal } = useData(
    'GET order/retailer/{id}/move',
    { params: { id }, query: { which: 'open' } },
    { enabled: Boolean(open?.movable) },
  );
  const nearest = proposal?.retailers.map((one) => ({ value: one._id, label: `${one.name} · ${loadOf(one)}` }));
  if (!open || open.all === 0) return null;
  if (open.movable === 0)
    return (
      <Text size="sm" role="note">
        {t('This office keeps and finishes its {count}.', { count: counted(open.all, 'open order') })}
      </Text>
    );
  const rest = open.all - open.movable;
  return (
    <>
      <Radio.Group
        label={t('What should happen to its {count}?', { count: counted(open.all, 'open order') })}
        description={t('Customers are waiting for these orders.')}
        {...decision}
        required
      >
        <Stack gap="xs" mt="xs">
          <Radio value="STAY" label={t('Keep them at this office')} />
          <Radio
            value="MOVE"
            label={t('Move to another retailer: {rest}', {
              rest: rest === 0 ? t('all of them') : t('{movable} of them', { movable: open.movable }),
            })}
            description={
              rest > 0 && t('{rest} are ready, on their way or waiting for a payment, so they stay.', { rest })
            }
          />
        </Stack>
      </Radio.Group>
      {decision.value === 'MOVE' && (
        <Select
          label={t('Retailer taking over')}
          description={t('The orders use its quota, and customers are told where to go.')}
          {...(nearest?.length ? { data: nearest, searchable: true } : offices.props)}
          {...to}
          required
        />
      )}
    </>
  );
}
