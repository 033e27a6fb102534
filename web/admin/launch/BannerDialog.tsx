import { Textarea } from '@mantine/core';
import type { LaunchNow } from '../../../contract/launch/launch.ts';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { t } from '../language/t.ts';

interface Props {
  launch: LaunchNow;
  onClose: () => void;
}

/** Edits the banner on the scheme's page, in both languages. */
export function BannerDialog({ launch, onClose }: Props) {
  const form = useActionForm({
    call: 'POST launch/{id}/banner',
    params: { id: launch._id },
    record: { noun: t('Banner'), revision: launch.revision },
    initial: { banner: launch.banner, banner_ne: launch.banner_ne },
    done: t('The banner is on the page.'),
    failure: t('The banner could not be saved.'),
    onClose,
  });
  return (
    <FormDialog
      title={t('Banner on the page of {name}', { name: launch.name })}
      form={form}
      onClose={onClose}
      submit={t('Save')}
    >
      <Textarea
        label={t('In English')}
        description={t('Leave empty to remove the banner.')}
        minRows={1}
        data-autofocus
        {...form.field('banner')}
      />
      <Textarea label={t('In Nepali')} minRows={1} {...form.field('banner_ne')} />
    </FormDialog>
  );
}
