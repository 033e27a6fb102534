import { Text } from '@mantine/core';
import { inWords } from '../../../contract/language/in-words.ts';
import { SMS_STATUSES } from '../../../contract/messaging/messaging.ts';
import { PHONE_PREFIX } from '../../../contract/phone.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { StatusBadge } from '../kit/StatusBadge.tsx';
import { Moment } from '../kit/When.tsx';
import classes from './SmsList.module.css';

const choices = SMS_STATUSES.map((value) => ({ value, label: inWords(value) }));

/** Lists messages with the columns of spec 2.3, whether each was sent, and its number of parts. */
export function SmsList() {
  return (
    <ResourceList
      title="SMS list"
      noun="SMS"
      list="GET sms/admin"
      nameOf={(sms) => `the SMS ${sms.status === 'received' ? 'from' : 'to'} ${sms.phone_number}`}
      columns={[
        { header: 'Device', cell: (sms) => <span className={classes.whole}>{sms.device_id}</span> },
        {
          header: 'Message',
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
          header: 'Mobile Number',
          lead: true,
          cell: (sms) => <span className={classes.whole}>{numberOf(sms.phone_number)}</span>,
        },
        {
          header: 'Status',
          mark: true,
          cell: (sms) => <StatusBadge status={sms.status} />,
        },
        { header: 'Parts', numeric: true, cell: (sms) => sms.parts },
        { header: 'Added At', sort: 'added_at', cell: (sms) => <Moment at={sms.added_at} /> },
      ]}
      search={{ name: 'find_phone_number', label: 'messages by number' }}
      filters={[
        { label: 'Message', name: 'find_message', isText: true },
        { label: 'Status', name: 'find_status', choices },
        { label: 'Device', name: 'find_device_id', isText: true },
        { label: 'Added', days: 'find_added_at' },
      ]}
      empty="Messages appear here when customers order."
    />
  );
}

/** Formats the sender of a received SMS, which may be a name such as a bank's. */
const numberOf = (sender: string) => (/^9\d{9}$/.test(sender) ? `${PHONE_PREFIX} ${sender}` : sender);
