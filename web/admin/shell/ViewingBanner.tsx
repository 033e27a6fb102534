import { Alert, Button, Group } from '@mantine/core';
import { call } from '../../shared/api.ts';
import { endViewing } from '../../shared/session.ts';
import { IconEye } from '../kit/icons.ts';
import { useSession } from '../session.tsx';

/** Says on every page that the user looks at the back office as a role, and leads back. */
export function ViewingBanner() {
  const { user } = useSession();
  if (!user?.viewing) return null;
  async function leave() {
    // The session expires by itself if the server cannot be reached.
    await call('GET user/logout').catch(() => undefined);
    endViewing();
  }
  return (
    <Alert color="warning" variant="filled" icon={<IconEye aria-hidden />} mb="sm" role="status">
      <Group justify="space-between">
        <span>You are viewing the back office as {user.viewing}. Return to your own view to make changes.</span>
        <Button variant="white" color="dark" size="compact-md" onClick={leave}>
          Return to your own view
        </Button>
      </Group>
    </Alert>
  );
}
