import { ActionIcon, Alert, Anchor, Button, Group, Menu, SimpleGrid, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { Customer } from '../../../contract/customers/customers.ts';
import { counted } from '../../../contract/language/counted.ts';
import { inWords } from '../../../contract/language/in-words.ts';
import { formatRs } from '../../../contract/money.ts';
import { Can } from '../kit/Can.tsx';
import { useData } from '../kit/calls.ts';
import { DetailPage, Part } from '../kit/DetailPage.tsx';
import { confirm } from '../kit/dialog/confirm.tsx';
import { IconDots } from '../kit/icons.ts';
import { Phone } from '../kit/Phone.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { exactTime, When } from '../kit/When.tsx';
import { addressOfOrder } from '../orders/order-address.ts';
import { DANGER } from '../orders/steps/steps.ts';
import { useAllowed, useSession } from '../session.tsx';
import { BlockDialog, NoteDialog, TextDialog } from './CustomerDialogs.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import { JoinDialog, Numbers } from './Numbers.tsx';
import { CUSTOMER_CALLS } from './stale.ts';

type Dialog = 'note' | 'text' | 'block' | 'erase' | 'join';

/** Shows everything about one phone number. */
export function CustomerPage() {
  const { id: phone = '' } = useParams();
  const [dialog, setDialog] = useState<Dialog>();
  // Don't read the erased customer again on the way to the certificate.
  const enabled = dialog !== 'erase';
  const customer = useData('GET customer/{phone}', { params: { phone } }, { enabled });
  const close = () => setDialog(undefined);
  return (
    <DetailPage
      noun="Customer"
      nameOf={({ _id, names: [name] }) => name ?? _id}
      query={customer}
      actions={(customer) => <Actions customer={customer} open={setDialog} />}
    >
      {(customer) => (
        <Stack>
          {customer.blocked && (
            <Alert color="danger" title="Orders from this number are blocked">
              {customer.blocked.reason} ({customer.blocked.by}, {exactTime(customer.blocked.added_at)})
            </Alert>
          )}
          <Text size="sm">
            <Phone number={customer._id} />
            {` ${counted(customer.totals.orders, 'order')}, ${customer.totals.delivered} delivered for ${formatRs(customer.totals.bought)}.`}
            {customer.names.length > 1 && ` Other names on orders: ${customer.names.slice(1).join(', ')}.`}
          </Text>
          <Numbers customer={customer} />
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <Parts customer={customer} />
          </SimpleGrid>
          {dialog === 'note' && <NoteDialog phone={phone} onClose={close} />}
          {dialog === 'text' && <TextDialog phone={phone} texts={customer.texts} onClose={close} />}
          {dialog === 'join' && <JoinDialog phone={phone} onClose={close} />}
          {dialog === 'erase' && <EraseDialog phone={phone} onClose={close} />}
          {dialog === 'block' && <BlockDialog phone={phone} onClose={close} />}
        </Stack>
      )}
    </DetailPage>
  );
}

/** Shows everyday actions as buttons; what is rare or can't be undone is in a menu. */
function Actions({ customer, open }: { customer: Customer; open(dialog: Dialog): void }) {
  const mayJoin = useAllowed('customer-manage/join');
  const mayBlock = useAllowed('customer-manage/block');
  const mayErase = useAllowed('customer-manage/erase');
  const unblock = () =>
    confirm({
      title: 'Unblock this number?',
      text: 'The shop will accept orders from this number again.',
      doIt: 'Unblock',
      call: 'DELETE customer/{phone}/block',
      input: { params: { phone: customer._id } },
      done: 'Number unblocked.',
      failure: 'The number could not be unblocked.',
      stale: CUSTOMER_CALLS,
    });
  return (
    <Group gap="xs">
      {(mayJoin || mayBlock || mayErase) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label="More actions" title="More actions">
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayJoin && <Menu.Item onClick={() => open('join')}>Link a number</Menu.Item>}
            {mayBlock && (
              <Menu.Item onClick={customer.blocked ? unblock : () => open('block')}>
                {customer.blocked ? 'Unblock' : 'Block'}
              </Menu.Item>
            )}
            {mayErase && (
              <Menu.Item style={{ color: DANGER }} onClick={() => open('erase')}>
                Erase
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      <Can path="customer-manage/care">
        <Button variant="default" onClick={() => open('note')}>
          Note
        </Button>
        <Button onClick={() => open('text')}>Send an SMS</Button>
      </Can>
    </Group>
  );
}

function Parts({ customer }: { customer: Customer }) {
  const { access } = useSession();
  return (
    <>
      <Rows title="Orders" none="No orders." rows={customer.orders}>
        {(order) => {
          const address = addressOfOrder(access, order);
          const label = `${order.order_id}, ${order.product_name}`;
          return (
            <TwoLines
              first={
                address ? (
                  <Anchor component={Link} to={`/${address}`} c="inherit" size="sm" fw={600}>
                    {label}
                  </Anchor>
                ) : (
                  label
                )
              }
              second={`${inWords(order.status)} at ${order.office}, ${exactTime(order.placed_at)}`}
            />
          );
        }}
      </Rows>
      <Rows title="Notes" none="No notes yet." rows={customer.notes}>
        {({ text, by, added_at }) => <TwoLines first={text} second={`${by}, ${exactTime(added_at)}`} />}
      </Rows>
      <Rows title="Messages sent" none="No messages." rows={customer.messages}>
        {({ message, status, added_at }) => (
          <TwoLines first={message} second={`${inWords(status)}, ${exactTime(added_at)}`} />
        )}
      </Rows>
      <Rows title="Returns" rows={customer.returns}>
        {({ order_id, status, reason, asked_at }) => (
          <TwoLines first={`${order_id}: ${reason}`} second={`${inWords(status)}, ${exactTime(asked_at)}`} />
        )}
      </Rows>
      <Rows title="Contact messages" rows={customer.written}>
        {({ message, reply, added_at }) => (
          <TwoLines first={message} second={reply ? `Answered: ${reply}` : `Open since ${exactTime(added_at)}`} />
        )}
      </Rows>
      <Rows title="Waitlists" rows={customer.places}>
        {({ scheme, status, asked_at }) => (
          <TwoLines first={scheme} second={`${inWords(status)}, asked ${exactTime(asked_at)}`} />
        )}
      </Rows>
      <Rows title="Reviews" rows={customer.reviews}>
        {({ product, stars, text, added_at }) => (
          <TwoLines first={`${product}, ${stars} of 5: ${text}`} second={<When at={added_at} />} />
        )}
      </Rows>
    </>
  );
}

interface RowsProps<Row> {
  title: string;
  /** Shown for an empty part; without it, an empty part is hidden. */
  none?: string;
  rows: Row[];
  children: (row: Row) => ReactNode;
}

function Rows<Row extends { _id: string }>({ title, none, rows, children }: RowsProps<Row>) {
  if (rows.length === 0 && none === undefined) return null;
  return (
    <Part title={title}>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      ) : (
        <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none', overflowWrap: 'anywhere' }}>
          {rows.map((row) => (
            <li key={row._id}>{children(row)}</li>
          ))}
        </Stack>
      )}
    </Part>
  );
}
