import { Button } from '@mantine/core';
import type { RowOf } from '../../../contract/api.ts';
import { Can } from '../kit/Can.tsx';
import { useAction } from '../kit/calls.ts';

/** Sends the chosen users their invitations again, except those who have a password. */
export function InviteChosen({ chosen, done }: { chosen: RowOf<'GET user'>[]; done: () => void }) {
  const invite = useAction('POST user/invite', {
    done: 'Invitations sent.',
    failure: 'The invitations could not be sent.',
    onDone: done,
  });
  return (
    <Can path="user-manage/sessions/:id">
      <Button
        variant="default"
        size="compact-sm"
        loading={invite.isPending}
        onClick={() => invite.run({ body: { user_id: chosen.map(({ _id }) => _id) } })}
      >
        Send invitations again
      </Button>
    </Can>
  );
}
