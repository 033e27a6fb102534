import { Avatar, Button, FileButton, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { PICTURE_TYPES } from '../../../contract/media.ts';
import { fileUrl } from '../../../contract/pictures.ts';
import { CallError, call } from '../../shared/api.ts';
import { failed, reasonOf, succeeded } from '../kit/toast.ts';
import { queryClient } from '../queries.ts';
import { useSession } from '../session.tsx';
import type { ProfileData } from './Profile.tsx';

/** The own picture, which stands in the header, too; saved as soon as it is chosen. */
export function AvatarField({ profile: { name, avatar } }: { profile: ProfileData }) {
  const { reloadAccess } = useSession();
  const saving = useMutation({
    mutationFn: (file: File | null) =>
      file ? call('POST user/profile/avatar', { body: formOf(file) }) : call('DELETE user/profile/avatar'),
    onSuccess: async ({ msg }) => {
      succeeded(msg ?? 'Picture saved.');
      await Promise.all([reloadAccess(), queryClient.invalidateQueries({ queryKey: ['GET user/profile'] })]);
    },
    onError: (error) => failed(error, 'The picture could not be saved.'),
  });
  const { error } = saving;
  const refusal = error && ((error instanceof CallError && error.errors.file) || reasonOf(error));

  return (
    <div>
      <Group>
        <Avatar
          size={64}
          radius="xl"
          color="ink"
          name={name}
          src={avatar ? fileUrl(avatar) : null}
          alt="Your picture"
        />
        <FileButton accept={PICTURE_TYPES.join(',')} onChange={(file) => file && saving.mutate(file)}>
          {(props) => (
            <Button {...props} variant="default" loading={saving.isPending}>
              {avatar ? 'Change picture' : 'Upload a picture'}
            </Button>
          )}
        </FileButton>
        {avatar && (
          <Button variant="subtle" color="danger" disabled={saving.isPending} onClick={() => saving.mutate(null)}>
            Remove
          </Button>
        )}
      </Group>
      <Text size="sm" c="error" role="alert">
        {refusal}
      </Text>
    </div>
  );
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.append('file', file);
  return form;
}
