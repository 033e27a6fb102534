import { Anchor, Button, Group, Text, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import type { Customer } from '../../../contract/customers/customers.ts';
import { normalPhone } from '../../../contract/phone.ts';
import { Can } from '../kit/Can.tsx';
import { useData } from '../kit/calls.ts';
import { confirm } from '../kit/dialog/confirm.tsx';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { counted, t } from '../language/t.ts';
import { tAround } from '../language/t-around.tsx';
import { CUSTOMER_CALLS } from './stale.ts';

/** Lists the customer's other numbers, each with a button to separate it. */
export function Numbers({ customer }: { customer: Customer }) {
  return customer.numbers.map((other) => (
    <Group key={other} gap="xs">
      <Text size="sm">
        {tAround('Same customer as {link}. Orders of both numbers are listed below.', {
          link: (
            <Anchor component={Link} to={`/customer-manage/detail/${other}`}>
              {other}
            </Anchor>
          ),
        })}
      </Text>
      <Can path="customer-manage/join">
        <Button variant="subtle" size="compact-sm" onClick={() => separate(customer._id, other)}>
          {t('Unlink {other}', { other })}
        </Button>
      </Can>
    </Group>
  ));
}

const separate = (phone: string, other: string) =>
  confirm({
    title: t('Unlink {other}?', { other }),
    text: t('The two numbers become separate customers again. No data is lost.'),
    doIt: t('Unlink'),
    call: 'DELETE customer/{phone}/number/{other}',
    input: { params: { phone, other } },
    done: t('The numbers are unlinked.'),
    failure: t('The number could not be unlinked.'),
    stale: CUSTOMER_CALLS,
  });

/** Asks for the other number, and shows its owner before linking them. */
export function JoinDialog({ phone, onClose }: { phone: string; onClose: () => void }) {
  const form = useActionForm({
    call: 'POST customer/{phone}/number',
    params: { phone },
    initial: { other: '' },
    done: t('The numbers are linked.'),
    failure: t('The numbers could not be linked.'),
    stale: CUSTOMER_CALLS,
    onClose,
  });
  const other = normalPhone(form.values.other);
  return (
    <FormDialog
      title={t('Another number for {phone}', { phone })}
      form={form}
      onClose={onClose}
      submit={t('Link numbers')}
    >
      <Text size="sm">
        {t(
          'One page will show the history of both numbers. Orders and messages keep their own number, and you can unlink them later.',
        )}
      </Text>
      <TextInput label={t('Other number')} inputMode="tel" data-autofocus {...form.field('other')} />
      {/^9\d{9}$/.test(other) && other !== phone && <Joined phone={other} />}
    </FormDialog>
  );
}

function Joined({ phone }: { phone: string }) {
  const { data, error } = useData('GET customer/{phone}', { params: { phone } });
  if (error) return <Text size="sm">{t('No customer uses this number.')}</Text>;
  if (!data) return null;
  const parts = [
    counted(data.orders.length, 'order'),
    counted(data.messages.length, 'message'),
    counted(data.notes.length, 'note'),
  ];
  return (
    <Text size="sm" aria-live="polite">
      {t('{names}: {parts} will appear on this page.', { names: data.names[0] ?? phone, parts: parts.join(', ') })}
    </Text>
  );
}
