import { Box, Button } from '@mantine/core';
import { beginViewing } from '../../shared/session.ts';
import { storeSession } from '../../shared/sign-in.ts';
import { useAction } from '../kit/calls.ts';
import { IconAction } from '../kit/IconAction.tsx';
import { IconEye } from '../kit/icons.ts';
import { useMayCall } from '../session.tsx';

/** Opens the back office in this tab as a user with this role sees it. */
export function ViewAs({ role_id }: { role_id: string }) {
  const may = useMayCall('POST role/view/{id}');
  const viewing = useAction('POST role/view/{id}', {
    done: 'You are viewing the back office as this role.',
    failure: 'The back office could not be opened as this role.',
    onDone({ token, data }) {
      beginViewing();
      storeSession(token, data);
      window.location.assign('/admin');
    },
  });
  if (!may) return null;
  const view = () => viewing.run({ params: { id: role_id } });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconEye size={16} aria-hidden />}
        loading={viewing.isPending}
        onClick={view}
        visibleFrom="sm"
      >
        View as this role
      </Button>
      <Box hiddenFrom="sm">
        <IconAction
          label="View as this role"
          variant="default"
          icon={<IconEye size={16} aria-hidden />}
          onClick={view}
        />
      </Box>
    </>
  );
}
