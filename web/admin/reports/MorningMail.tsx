import { Switch } from '@mantine/core';
import type { SchemeType } from '../../../contract/offers/offers.ts';
import { Can } from '../kit/Can.tsx';
import { useAction, useData } from '../kit/calls.ts';
import { useKind, useScreen } from '../kit/screen.ts';

/** Whether the user gets this report by e-mail every morning. */
export function MorningMail() {
  const { path } = useScreen();
  return (
    <Can path={`${path}/mail`}>
      <MailSwitch />
    </Can>
  );
}

function MailSwitch() {
  const scheme_type = useKind<SchemeType>();
  const { data } = useData('GET order/report/mail');
  const { run, isPending, errors } = useAction('POST order/report/mail', {
    done: 'Saved.',
    failure: 'This could not be saved.',
  });
  const hasAddress = Boolean(data?.email);
  return (
    <Switch
      label="Every morning by e-mail"
      description={hasAddress || !data ? data?.email : 'Your account has no e-mail address.'}
      disabled={!data || !hasAddress || isPending}
      checked={data?.wanted.includes(scheme_type) ?? false}
      error={errors.scheme_type}
      onChange={(event) => run({ body: { scheme_type, is_wanted: event.currentTarget.checked } })}
    />
  );
}
