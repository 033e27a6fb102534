import { Radio, Select, Stack, Text } from '@mantine/core';
import { counted } from '../../../contract/language/counted.ts';
import { loadOf } from '../../../contract/orders/retailers.ts';
import { useData } from '../kit/calls.ts';
import { useOfficeChoices } from './choices.ts';

interface OpenOrdersProps {
  id: string;
  decision: { value?: string; onChange: (value: string) => void; error?: string };
  to: { value: string };
}

/** Asks what happens to a deactivated office's orders; hidden if it has none. */
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
        This office keeps and finishes its {counted(open.all, 'open order')}.
      </Text>
    );
  const rest = open.all - open.movable;
  return (
    <>
      <Radio.Group
        label={`What should happen to its ${counted(open.all, 'open order')}?`}
        description="Customers are waiting for these orders."
        {...decision}
        required
      >
        <Stack gap="xs" mt="xs">
          <Radio value="STAY" label="Keep them at this office" />
          <Radio
            value="MOVE"
            label={`Transfer to another retailer: ${rest === 0 ? 'all of them' : `${open.movable} of them`}`}
            description={rest > 0 && `${rest} are ready, on their way or waiting for a payment, so they stay.`}
          />
        </Stack>
      </Radio.Group>
      {decision.value === 'MOVE' && (
        <Select
          label="Retailer taking over"
          description="The orders use its quota, and customers are told where to go."
          {...(nearest?.length ? { data: nearest, searchable: true } : offices.props)}
          {...to}
          required
        />
      )}
    </>
  );
}
