import { TextInput } from '@mantine/core';
import type { DataOf } from '../../../../contract/api.ts';
import type { OrderDetail } from '../../../../contract/orders/orders.ts';
import { Awaited } from '../../kit/Awaited.tsx';
import { useData } from '../../kit/calls.ts';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { FormDialog } from '../../kit/form/FormDialog.tsx';
import { useActionForm } from '../../kit/form/useActionForm.ts';
import { t } from '../../language/t.ts';
import { CustomerFields } from '../CustomerFields.tsx';

type Customer = DataOf<'GET order/{id}/customer'>;

interface CustomerDialogProps {
  order: OrderDetail;
  onClose: () => void;
}

/** Corrects the customer's details. */
export function CustomerDialog({ order, onClose }: CustomerDialogProps) {
  const read = useData('GET order/{id}/customer', { params: { id: order._id } }, { staleTime: 0, gcTime: 0 });
  if (read.data) return <Form customer={read.data} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={t('Customer: {name}', { name: order.customer_name })} centered>
      <Awaited reads={[read]} height={320} />
    </Dialog>
  );
}

function Form({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const form = useActionForm({
    call: 'POST order/{id}/customer',
    params: { id: customer._id },
    record: { noun: t('Customer'), revision: customer.revision },
    initial: {
      customer_name: customer.customer_name,
      customer_phone: customer.customer_phone,
      customer_email: customer.customer_email ?? '',
      customer_address: customer.customer_address,
      old_product_information: customer.old_product_information ?? '',
      state: customer.state,
      district: customer.district,
      vdc_municipality: customer.vdc_municipality,
    },
    done: t('Customer Saved.'),
    failure: t('The customer could not be saved.'),
    onClose,
  });
  return (
    <FormDialog
      title={t('Customer: {name}', { name: customer.customer_name })}
      form={form}
      onClose={onClose}
      submit={t('Save')}
    >
      <CustomerFields form={form} isFirst />
      <TextInput label={t('Current Device')} {...form.field('old_product_information')} />
    </FormDialog>
  );
}
