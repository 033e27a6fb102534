import { Text } from '@mantine/core';
import { PHONE_PREFIX } from '../../../contract/phone.ts';
import { DaysFilter } from '../kit/DaysFilter.tsx';
import { SelectFilter, TextFilter } from '../kit/filters.tsx';
import { ResourceList } from '../kit/ResourceList.tsx';
import { plainState, StatusBadge } from '../kit/StatusBadge.tsx';
import { When } from '../kit/When.tsx';
import classes from './SmsList.module.css';

const states = ['queued', 'sent', 'failed'].map((state) => ({ value: state, label: plainState(state) }));

/** The columns of spec 2.3, and whether the message left. */
export function SmsList() {
  return (
    <ResourceList
      title="SMS list"
      noun="SMS"
      list="GET sms/admin"
      nameOf={(sms) => `the SMS to ${sms.phone_number}`}
      columns={[
        { header: 'Device', cell: (sms) => <span className={classes.whole}>{sms.device_id}</span> },
        {
          header: 'Message',
          cell: (sms) => (
            <Text component="div" size="sm" maw={480} ta="start">
              {sms.message}
            </Text>
          ),
        },
        {
          header: 'Mobile Number',
          lead: true,
          cell: (sms) => <span className={classes.whole}>{`${PHONE_PREFIX} ${sms.phone_number}`}</span>,
        },
        { header: 'State', cell: (sms) => <StatusBadge status={sms.state} /> },
        { header: 'Added At', sort: 'added_at', cell: (sms) => <When at={sms.added_at} /> },
      ]}
      filters={
        <>
          <TextFilter name="find_phone_number" label="Mobile Number" />
          <TextFilter name="find_message" label="Message" />
          <SelectFilter name="find_state" label="State" data={states} />
          <DaysFilter name="find_added_at" label="Added between" />
        </>
      }
      empty="Messages appear here when customers order."
    />
  );
}
