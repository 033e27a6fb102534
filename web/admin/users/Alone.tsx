import { Alert, Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { Can } from '../kit/Can.tsx';
import { useData } from '../kit/calls.ts';
import { t } from '../language/t.ts';
import { useMayCall } from '../session.tsx';

/** Warns a lone administrator on pages that decide about money; other users don't see it. */
export function AloneWarning() {
  const mayAsk = useMayCall('GET setup');
  const { data } = useData('GET setup', undefined, { enabled: mayAsk, staleTime: 60_000 });
  return data?.is_alone ? <Alone /> : null;
}

/** Says that there's no second approver for money. */
export function Alone() {
  return (
    <Alert color="warning" title={t('No second approver')}>
      {t(
        'You’re the only one who can approve payment QRs, refunds and high advances. Give a colleague this access, and leave “Second approver for payments” switched on in Settings.',
      )}{' '}
      <Can path="user-manage/add">
        <Anchor component={Link} to="/user-manage/add" inherit underline="always">
          {t('Add a second approver')}
        </Anchor>
      </Can>
    </Alert>
  );
}
