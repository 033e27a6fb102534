import { Alert } from '@mantine/core';
import { t } from '../language/t.ts';
import { useData } from './calls.ts';

/** Warns that no code will arrive if the server has no way to send it. */
export function DeliveryNote() {
  const { data } = useData('GET user/delivery');
  if (!data || (data.email && data.sms)) return null;
  return (
    <Alert color="warning" maw={720} mb="sm" role="status">
      {!data.email && !data.sms && `${t('Email and SMS aren’t set up yet, so invitations and codes won’t arrive.')} `}
      {!data.email &&
        data.sms &&
        `${t('Email isn’t set up yet, so invitations and codes to an email address won’t arrive.')} `}
      {data.email &&
        !data.sms &&
        `${t('SMS isn’t set up yet, so invitations and codes to users without an email address won’t arrive.')} `}
      {t('Ask your server administrator to set {names}. While testing, the messages appear in the server’s terminal.', {
        names: [!data.email && 'SMTP_URL', !data.sms && 'SMS_URL'].filter(Boolean).join(t(' or ')),
      })}
    </Alert>
  );
}
