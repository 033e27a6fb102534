import { Select, Text, TextInput } from '@mantine/core';
import type { DataOf } from '../../../../contract/api.ts';
import type { OrderDetail } from '../../../../contract/orders/orders.ts';
import { Awaited } from '../../kit/Awaited.tsx';
import { useData } from '../../kit/calls.ts';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { FormDialog } from '../../kit/form/FormDialog.tsx';
import { useActionForm } from '../../kit/form/useActionForm.ts';
import { formatRs } from '../../language/figures.ts';
import { t } from '../../language/t.ts';

type Choices = DataOf<'GET order/{id}/items'>;
type Item = Choices['items'][number];

interface Props {
  order: OrderDetail;
  onClose: () => void;
}

/** Changes an open order's variant or gift, at the new price. */
export function ItemsDialog({ order, onClose }: Props) {
  const read = useData('GET order/{id}/items', { params: { id: order._id } }, { staleTime: 0, gcTime: 0 });
  if (read.data) return <Form order={order} choices={read.data} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={t('Items of {order}', { order: order.order_id })} centered>
      <Awaited reads={[read]} height={280} />
    </Dialog>
  );
}

function Form({ order, choices, onClose }: Props & { choices: Choices }) {
  const form = useActionForm({
    call: 'POST order/{id}/items',
    params: { id: order._id },
    initial: { chosen: choices.items.map(({ variant_id }) => variant_id), reason: '' },
    write: ({ chosen, reason }) => ({
      items: choices.items.map(({ position }, index) => ({ position, variant_id: chosen[index] as string })),
      // Until the new total is known, send the old one: the server refuses it if the total differs.
      expected_total: sum.data?.new_total ?? choices.total,
      reason,
    }),
    done: t('Items changed. The customer will get a message.'),
    failure: t('The items could not be changed.'),
    onClose,
  });
  const chosen: string[] = form.values.chosen;
  const sum = useData('GET order/{id}/items', { params: { id: order._id }, query: { chosen: chosen.join(',') } });
  return (
    <FormDialog
      title={t('Items of {order}', { order: order.order_id })}
      form={form}
      onClose={onClose}
      submit={t('Change the items')}
    >
      {choices.items.map((item, index) => (
        <Select
          key={item.position}
          label={item.role === 'main' ? item.product_name : t('Gift: {product}', { product: item.product_name })}
          data={item.choices.map((choice) => ({
            value: choice._id,
            label: labelOf(choice),
            disabled: isGone(item, choice),
          }))}
          allowDeselect={false}
          value={chosen[index] ?? null}
          onChange={(variant_id) =>
            form.set(
              'chosen',
              chosen.map((before, at) => (at === index && variant_id ? variant_id : before)),
            )
          }
        />
      ))}
      <Text size="sm" aria-live="polite">
        {sum.data ? totalWords(choices.total, sum.data.new_total) : t('Calculating the total…')}
      </Text>
      <TextInput label={t('Reason')} {...form.field('reason')} />
    </FormDialog>
  );
}

const totalWords = (before: number, after: number) =>
  before === after
    ? t('The total stays {amount}.', { amount: formatRs(before) })
    : t('Tell the customer: the total was {before} and will be {after}.', {
        before: formatRs(before),
        after: formatRs(after),
      });

const labelOf = ({ sku_of_seller, price, free }: Item['choices'][number]) =>
  t('{variant}, {amount}, {free} free', { variant: sku_of_seller, amount: formatRs(price), free });

const isGone = ({ variant_id }: Item, { _id, free }: Item['choices'][number]) => _id !== variant_id && free <= 0;
