import { Textarea } from '@mantine/core';
import type { LaunchNow } from '../../../contract/launch/launch.ts';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';

interface Props {
  launch: LaunchNow;
  onClose: () => void;
}

/** Edits the banner on the scheme's page, in both languages. */
export function BannerDialog({ launch, onClose }: Props) {
  const form = useActionForm({
    call: 'POST launch/{id}/banner',
    params: { id: launch._id },
    record: { noun: 'Line', revision: launch.revision },
    initial: { banner: launch.banner, banner_ne: launch.banner_ne },
    done: 'The banner is on the page.',
    failure: 'The banner could not be saved.',
    stale: ['GET launch/{id}'],
    onClose,
  });
  return (
    <FormDialog title={`Banner on the page of ${launch.name}`} form={form} onClose={onClose} submit="Save">
      <Textarea
        label="In English"
        description="Leave empty to remove the banner."
        autosize
        data-autofocus
        {...form.field('banner')}
      />
      <Textarea label="In Nepali" autosize {...form.field('banner_ne')} />
    </FormDialog>
  );
}
