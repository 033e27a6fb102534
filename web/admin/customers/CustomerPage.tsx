import { ActionIcon, Alert, Anchor, Button, Group, Menu, SimpleGrid, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { Customer } from '../../../contract/customers/customers.ts';
import { Can } from '../kit/Can.tsx';
import { useData } from '../kit/calls.ts';
import { DetailPage, Part } from '../kit/DetailPage.tsx';
import { confirm } from '../kit/dialog/confirm.tsx';
import { IconDots } from '../kit/icons.ts';
import { Phone } from '../kit/Phone.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { exactTime, When } from '../kit/When.tsx';
import { formatRs } from '../language/figures.ts';
import { counted, ownWords, t } from '../language/t.ts';
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
      noun={t('Customer')}
      nameOf={({ _id, names: [name] }) => name ?? _id}
      query={customer}
      actions={(customer) => <Actions customer={customer} open={setDialog} />}
    >
      {(customer) => (
        <Stack>
          {customer.blocked && (
            <Alert color="danger" title={t('Orders from this number are blocked')}>
              {customer.blocked.reason} ({customer.blocked.by}, {exactTime(customer.blocked.added_at)})
            </Alert>
          )}
          <Text size="sm">
            <Phone number={customer._id} />
            {` ${t('{count}, {delivered} handed over for {amount}.', { count: counted(customer.totals.orders, 'order'), delivered: customer.totals.delivered, amount: formatRs(customer.totals.bought) })}`}
            {customer.names.length > 1 &&
              ` ${t('Other names on orders: {names}.', { names: customer.names.slice(1).join(', ') })}`}
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

/** Shows everyday actions as buttons; rare or permanent ones are in a menu. */
function Actions({ customer, open }: { customer: Customer; open(dialog: Dialog): void }) {
  const mayJoin = useAllowed('customer-manage/join');
  const mayBlock = useAllowed('customer-manage/block');
  const mayErase = useAllowed('customer-manage/erase');
  const unblock = () =>
    confirm({
      title: t('Unblock this number?'),
      text: t('The shop will accept orders from this number again.'),
      doIt: t('Unblock'),
      call: 'DELETE customer/{phone}/block',
      input: { params: { phone: customer._id } },
      done: t('Number unblocked.'),
      failure: t('The number could not be unblocked.'),
      stale: CUSTOMER_CALLS,
    });
  return (
    <Group gap="xs">
      {(mayJoin || mayBlock || mayErase) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={t('More actions')} title={t('More actions')}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayJoin && <Menu.Item onClick={() => open('join')}>{t('Link a number')}</Menu.Item>}
            {mayBlock && (
              <Menu.Item onClick={customer.blocked ? unblock : () => open('block')}>
                {customer.blocked ? t('Unblock') : t('Block')}
              </Menu.Item>
            )}
            {mayErase && (
              <Menu.Item style={{ color: DANGER }} onClick={() => open('erase')}>
                {t('Erase')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      <Can path="customer-manage/care">
        <Button variant="default" onClick={() => open('note')}>
          {t('Note')}
        </Button>
        <Button onClick={() => open('text')}>{t('Send an SMS')}</Button>
      </Can>
    </Group>
  );
}

function Parts({ customer }: { customer: Customer }) {
  const { access } = useSession();
  return (
    <>
      <Rows title={t('Orders')} none={t('No orders.')} rows={customer.orders}>
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
              second={t('{status} at {office}, {time}', {
                status: ownWords(order.status),
                office: order.office,
                time: exactTime(order.placed_at),
              })}
            />
          );
        }}
      </Rows>
      <Rows title={t('Notes')} none={t('No notes yet.')} rows={customer.notes}>
        {({ text, by, added_at }) => <TwoLines first={text} second={`${by}, ${exactTime(added_at)}`} />}
      </Rows>
      <Rows title={t('Messages sent')} none={t('No messages.')} rows={customer.messages}>
        {({ message, status, added_at }) => (
          <TwoLines first={message} second={`${ownWords(status)}, ${exactTime(added_at)}`} />
        )}
      </Rows>
      <Rows title={t('Returns')} rows={customer.returns}>
        {({ order_id, status, reason, asked_at }) => (
          <TwoLines first={`${order_id}: ${reason}`} second={`${ownWords(status)}, ${exactTime(asked_at)}`} />
        )}
      </Rows>
      <Rows title={t('Contact messages')} rows={customer.written}>
        {({ message, reply, added_at }) => (
          <TwoLines
            first={message}
            second={reply ? t('Answered: {reply}', { reply }) : t('Open since {time}', { time: exactTime(added_at) })}
          />
        )}
      </Rows>
      <Rows title={t('Waitlists')} rows={customer.places}>
        {({ scheme, status, asked_at }) => (
          <TwoLines
            first={scheme}
            second={t('{status}, asked {time}', { status: ownWords(status), time: exactTime(asked_at) })}
          />
        )}
      </Rows>
      <Rows title={t('Reviews')} rows={customer.reviews}>
        {({ product, stars, text, added_at }) => (
          <TwoLines
            first={t('{product}, {stars} of 5: {text}', { product, stars, text })}
            second={<When at={added_at} />}
          />
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
