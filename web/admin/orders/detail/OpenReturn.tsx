import { Anchor, Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { OrderDetail } from '../../../../contract/orders/orders.ts';
import { OPEN_RETURN_STATUSES, type ReturnStatus } from '../../../../contract/statuses.ts';
import { Fact } from '../../kit/DetailPage.tsx';
import { FormDialog } from '../../kit/form/FormDialog.tsx';
import { useActionForm } from '../../kit/form/useActionForm.ts';
import { ownWords, t } from '../../language/t.ts';
import { useAllowed, useMayCall } from '../../session.tsx';
import { ImeiField } from '../steps/ImeiField.tsx';

/** Finds a return's address, among open or completed ones; undefined if the user can't open it. */
function useReturnAddress() {
  const mayOpen = useAllowed('return-requests/detail/:id');
  const mayDone = useAllowed('return-completed/detail/:id');
  return ({ _id, status }: { _id: string; status: ReturnStatus }) => {
    const isOpen = OPEN_RETURN_STATUSES.includes(status);
    if (!(isOpen ? mayOpen : mayDone)) return undefined;
    return `/${isOpen ? 'return-requests' : 'return-completed'}/detail/${_id}`;
  };
}

/** Links to the order's latest return, with its status. */
export function ReturnFact({ order }: { order: OrderDetail }) {
  const addressOf = useReturnAddress();
  const { latest_return } = order;
  if (!latest_return) return null;
  const address = addressOf(latest_return);
  const status = ownWords(latest_return.status);
  return (
    <Fact name={t('Return')}>
      {address ? (
        <Anchor component={Link} to={address} size="sm" underline="always" c="inherit">
          {status}
        </Anchor>
      ) : (
        status
      )}
    </Fact>
  );
}

/** Opens a return for a customer who brings the goods to the counter. */
export function OpenReturn({ order }: { order: OrderDetail }) {
  const mayOpen = useMayCall(`POST order/{id}/return {${order.scheme_type}}`);
  const [isOpen, setOpen] = useState(false);
  if (!order.can_return || !mayOpen) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('Open a return')}
      </Button>
      {isOpen && <OpenReturnDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

function OpenReturnDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const navigate = useNavigate();
  const addressOf = useReturnAddress();
  const form = useActionForm({
    call: 'POST order/{id}/return',
    params: { id: order._id },
    initial: { reason: '', imei: '' },
    write: ({ reason, imei }) => ({ reason, ...(imei && { imei }) }),
    stale: ['GET return'],
    done: t('The return is open.'),
    failure: t('The return could not be opened.'),
    onClose,
    onDone({ data }) {
      const address = addressOf(data);
      if (address) navigate(address);
    },
  });
  return (
    <FormDialog
      title={t('Return of {order}', { order: order.order_id })}
      form={form}
      onClose={onClose}
      submit={t('Open the return')}
    >
      <Textarea label={t('Reason for return')} data-autofocus {...form.field('reason')} required />
      {order.has_imei && (
        <ImeiField
          form={form}
          label={t('IMEI, if the phone is here')}
          description={t(
            'The return is then marked as received. If it is empty, an SMS asks the customer to bring it.',
          )}
          required={false}
          data-autofocus={undefined}
        />
      )}
    </FormDialog>
  );
}
