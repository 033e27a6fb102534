import { Button, List, Stack, Text, Title } from '@mantine/core';
import { useParams } from 'react-router';
import { useData } from '../kit/calls.ts';
import { DetailPage } from '../kit/DetailPage.tsx';
import { IconPrinter } from '../kit/icons.ts';
import { exactTime } from '../kit/When.tsx';
import { counted, t } from '../language/t.ts';
import classes from './Certificate.module.css';

/** Shows an erased person's certificate: the removed and the kept data, and why. */
export function Certificate() {
  const { id = '' } = useParams();
  const erasure = useData('GET customer/erasure/{id}', { params: { id } });
  return (
    <DetailPage
      noun={t('Certificate')}
      nameOf={({ number }) => t('Certificate of erasure no. {number}', { number })}
      query={erasure}
      actions={() => (
        <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          {t('Print')}
        </Button>
      )}
    >
      {({ number, ends_with, reason, by, added_at, counts }) => (
        <Stack className={`printed-alone ${classes.paper}`} gap="sm">
          <Title order={2} size="h3">
            {t('Certificate of erasure no. {number}', { number })}
          </Title>
          <Text>
            {t(
              'On {time}, {by} erased the data of the customer with the phone number that ends with {ends_with}, as the Individual Privacy Act 2075 provides. Reason: {reason}',
              { time: exactTime(added_at), by, ends_with, reason },
            )}
          </Text>
          <Text fw={600}>{t('Erased')}</Text>
          <List>
            <List.Item>
              {t('name, number, email, address and answers of {count}', { count: counted(counts.orders, 'order') })}
            </List.Item>
            <List.Item>{t('{count} to the customer', { count: counted(counts.messages, 'text message') })}</List.Item>
            <List.Item>{t('{count} from the customer', { count: counted(counts.written, 'message') })}</List.Item>
            <List.Item>{counted(counts.watches, 'waitlist entry', 'waitlist entries')}</List.Item>
            <List.Item>{t('the name and number of {count}', { count: counted(counts.reviews, 'review') })}</List.Item>
            <List.Item>{t('{count} of our staff', { count: counted(counts.notes, 'note') })}</List.Item>
            <List.Item>
              {t('the pictures and numbers of {count} of payment', { count: counted(counts.proofs, 'proof') })}
            </List.Item>
          </List>
          <Text fw={600}>{t('Still kept')}</Text>
          <List>
            <List.Item>{t('order amounts, products, offices, locations and times, for accounting')}</List.Item>
            <List.Item>{t('bank records of payments, for accounting')}</List.Item>
            <List.Item>{t('the tamper-evident audit log')}</List.Item>
            <List.Item>{t('backups, until they expire')}</List.Item>
          </List>
        </Stack>
      )}
    </DetailPage>
  );
}
