import { Button, List, Stack, Text, Title } from '@mantine/core';
import { useParams } from 'react-router';
import { counted } from '../../../contract/language/counted.ts';
import { useData } from '../kit/calls.ts';
import { DetailPage } from '../kit/DetailPage.tsx';
import { IconPrinter } from '../kit/icons.ts';
import { exactTime } from '../kit/When.tsx';
import classes from './Certificate.module.css';

/** Shows an erased person's certificate: what was removed, what was kept, and why. */
export function Certificate() {
  const { id = '' } = useParams();
  const erasure = useData('GET customer/erasure/{id}', { params: { id } });
  return (
    <DetailPage
      noun="Certificate"
      nameOf={({ number }) => `Certificate of erasure no. ${number}`}
      query={erasure}
      actions={() => (
        <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
      )}
    >
      {({ number, ends_with, reason, by, added_at, counts }) => (
        <Stack className={`printed-alone ${classes.paper}`} gap="sm">
          <Title order={2} size="h3">
            Certificate of erasure no. {number}
          </Title>
          <Text>
            On {exactTime(added_at)}, {by} erased the data of the customer with the phone number that ends with{' '}
            {ends_with}, as the Individual Privacy Act 2075 provides. Reason: {reason}
          </Text>
          <Text fw={600}>Erased</Text>
          <List>
            <List.Item>name, number, email, address and answers of {counted(counts.orders, 'order')}</List.Item>
            <List.Item>{counted(counts.messages, 'text message')} to the customer</List.Item>
            <List.Item>{counted(counts.written, 'message')} from the customer</List.Item>
            <List.Item>{counted(counts.watches, 'waitlist entry', 'waitlist entries')}</List.Item>
            <List.Item>the name and number of {counted(counts.reviews, 'review')}</List.Item>
            <List.Item>{counted(counts.notes, 'note')} of our staff</List.Item>
            <List.Item>the pictures and numbers of {counted(counts.proofs, 'proof')} of payment</List.Item>
          </List>
          <Text fw={600}>Kept</Text>
          <List>
            <List.Item>order amounts, products, offices, locations and times, for accounting</List.Item>
            <List.Item>bank records of payments, for accounting</List.Item>
            <List.Item>the tamper-evident audit log</List.Item>
            <List.Item>backups, until they expire</List.Item>
          </List>
        </Stack>
      )}
    </DetailPage>
  );
}
