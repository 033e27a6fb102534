import { Avatar, Button, FileButton, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { DataOf } from '../../../contract/api.ts';
import { PICTURE_TYPES } from '../../../contract/media/media.ts';
import { fileUrl } from '../../../contract/media/pictures.ts';
import { afterwards, call, makeStale, upload } from '../kit/calls.ts';
import { reasonOf, succeeded } from '../kit/toast.tsx';
import { t } from '../language/t.ts';
import { useSession } from '../session.tsx';

type ProfileData = DataOf<'GET user/profile'>;

/** Edits your picture, also shown in the header; saves it as soon as you choose it. */
export function AvatarField({ profile: { name, avatar } }: { profile: ProfileData }) {
  const { reloadAccess } = useSession();
  const saving = useMutation({
    mutationFn: (file: File | null) =>
      file ? upload('POST user/profile/avatar', { file }) : call('DELETE user/profile/avatar'),
    onSuccess: async ({ msg }) => {
      succeeded(msg ?? t('Picture saved.'));
      await afterwards(() => Promise.all([reloadAccess(), makeStale('GET user/profile')]));
    },
  });
  const refusal = saving.error && reasonOf(saving.error, t('The picture could not be saved.'));

  return (
    <div>
      <Group>
        <Avatar
          size={64}
          radius="xl"
          color="ink"
          name={name}
          src={avatar ? fileUrl(avatar) : null}
          alt={t('Your picture')}
        />
        <FileButton accept={PICTURE_TYPES.join(',')} onChange={(file) => file && saving.mutate(file)}>
          {(props) => (
            <Button {...props} variant="default" loading={saving.isPending}>
              {avatar ? t('Change picture') : t('Upload a picture')}
            </Button>
          )}
        </FileButton>
        {avatar && (
          <Button variant="subtle" color="danger" disabled={saving.isPending} onClick={() => saving.mutate(null)}>
            {t('Remove')}
          </Button>
        )}
      </Group>
      <Text size="sm" c="error" role="alert">
        {refusal}
      </Text>
    </div>
  );
}
