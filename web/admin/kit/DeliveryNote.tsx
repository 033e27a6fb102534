import { Alert } from '@mantine/core';
import { t } from '../language/t.ts';
import { useData } from './calls.ts';

/** Warns that a code will reach nobody if the server has no way to send it. */
export function DeliveryNote() {
  const { data } = useData('GET user/delivery');
  if (!data || (data.email && data.sms)) return null;
  return (
    <Alert color="warning" maw={720} mb="sm" role="status">
      {!data.email && !data.sms && `${t('This server can’t send email or SMS yet, so users will not receive codes.')} `}
      {!data.email &&
        data.sms &&
        `${t('This server can’t send email yet, so users with an email address will not receive codes.')} `}
      {data.email &&
        !data.sms &&
        `${t('This server can’t send SMS yet, so users without an email address will not receive codes.')} `}
      {t(
        'Ask the server administrator to set {names}. While testing, find the codes in the terminal that runs the server.',
        { names: [!data.email && 'SMTP_URL', !data.sms && 'SMS_URL'].filter(Boolean).join(t(' or ')) },
      )}
    </Alert>
  );
}
