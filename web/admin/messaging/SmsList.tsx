import { Text } from '@mantine/core';
import { SMS_STATUSES } from '../../../contract/messaging/messaging.ts';
import { PHONE_PREFIX } from '../../../contract/phone.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { StatusBadge } from '../kit/StatusBadge.tsx';
import { Moment } from '../kit/When.tsx';
import { ownWords, t } from '../language/t.ts';
import classes from './SmsList.module.css';

const choices = SMS_STATUSES.map((value) => ({ value, label: ownWords(value) }));

/** Lists messages with the columns of spec 2.3, whether each was sent, and its number of parts. */
export function SmsList() {
  return (
    <ResourceList
      title={t('SMS list')}
      noun="SMS"
      list="GET sms/admin"
      nameOf={(sms) =>
        t('the SMS {status} {phone_number}', {
          status: sms.status === 'received' ? t('from') : t('to'),
          phone_number: sms.phone_number,
        })
      }
      columns={[
        { header: t('Device'), cell: (sms) => <span className={classes.whole}>{sms.device_id}</span> },
        {
          header: t('Message'),
          long: true,
          cell: (sms) => (
            <Text component="div" size="sm" maw={480} ta="start">
              {sms.message}
              {sms.problem && (
                <Text size="xs" c="dimmed">
                  {sms.problem}
                </Text>
              )}
            </Text>
          ),
        },
        {
          header: t('Mobile Number'),
          lead: true,
          cell: (sms) => <span className={classes.whole}>{numberOf(sms.phone_number)}</span>,
        },
        {
          header: t('Status'),
          mark: true,
          cell: (sms) => <StatusBadge status={sms.status} />,
        },
        { header: t('Parts'), numeric: true, cell: (sms) => sms.parts },
        { header: t('Added At'), sort: 'added_at', cell: (sms) => <Moment at={sms.added_at} /> },
      ]}
      search={{ name: 'find_phone_number', label: t('messages by number') }}
      filters={[
        { label: t('Message'), name: 'find_message', isText: true },
        { label: t('Status'), name: 'find_status', choices },
        { label: t('Device'), name: 'find_device_id', isText: true },
        { label: t('Added'), days: 'find_added_at' },
      ]}
      empty={t('Messages appear here when customers order.')}
    />
  );
}

/** Formats the sender of a received SMS, which can be a name such as a bank's. */
const numberOf = (sender: string) => (/^9\d{9}$/.test(sender) ? `${PHONE_PREFIX} ${sender}` : sender);
