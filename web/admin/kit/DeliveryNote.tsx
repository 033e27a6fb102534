import { Alert } from '@mantine/core';
import { useData } from './calls.ts';

/** Says beforehand that a code will reach nobody, if the server has no way to send it. */
export function DeliveryNote() {
  const { data } = useData('GET user/delivery');
  if (!data || (data.email && data.sms)) return null;
  return (
    <Alert color="warning" maw={720} mb="sm" role="status">
      {!data.email && !data.sms && 'This server sends neither e-mails nor SMS yet: no code reaches the user. '}
      {!data.email && data.sms && 'This server sends no e-mails yet: users with an e-mail address get no code. '}
      {data.email && !data.sms && 'This server sends no SMS yet: users without an e-mail address get no code. '}
      Ask whoever runs it to set {[!data.email && 'SMTP_URL', !data.sms && 'SMS_URL'].filter(Boolean).join(' or ')}.
      While it is only tried out, codes are printed where it was started.
    </Alert>
  );
}
