import { Alert, Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { Can } from '../kit/Can.tsx';
import { useData } from '../kit/calls.ts';
import { useMayCall } from '../session.tsx';

/** Warns a lone administrator when money is decided; others do not see the warning. */
export function AloneWarning() {
  const mayAsk = useMayCall('GET setup');
  const { data } = useData('GET setup', undefined, { enabled: mayAsk, staleTime: 60_000 });
  return data?.is_alone ? <Alone /> : null;
}

/** Stays as long as no second approver checks the acts with money. */
export function Alone() {
  return (
    <Alert color="warning" title="Nobody checks your approvals">
      Payment QRs, refunds and high advances are yours alone: nobody else can approve them, or the setting is off.{' '}
      <Can path="user-manage/add">
        <Anchor component={Link} to="/user-manage/add" inherit underline="always">
          Add a second approver
        </Anchor>
      </Can>
    </Alert>
  );
}
