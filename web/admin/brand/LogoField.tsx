import { Button, FileButton, Group, Input } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Logo } from '../../../contract/brand/brand.ts';
import { PICTURE_TYPES } from '../../../contract/media/media.ts';
import { fileUrl } from '../../../contract/media/pictures.ts';
import { upload } from '../kit/calls.ts';
import { reasonOf } from '../kit/toast.tsx';
import { t } from '../language/t.ts';
import classes from './brand.module.css';

interface Props {
  label: string;
  isDark?: boolean;
  logo: Logo | null;
  onChange(logo: Logo | null): void;
  error?: React.ReactNode;
}

/** Uploads a logo at once, and shows it on its background. The shop uses it once the brand is saved. */
export function LogoField({ label, isDark, logo, onChange, error }: Props) {
  const uploading = useMutation({
    mutationFn: (file: File) => upload('POST our-brand/logo', { file }),
    onSuccess: ({ data }) => onChange(data),
  });
  const refusal = uploading.error && reasonOf(uploading.error, t('The logo could not be uploaded.'));
  return (
    <Input.Wrapper
      label={label}
      description={t('PNG or WebP with a transparent background, at least 144 pixels high.')}
      error={refusal ?? error}
      errorProps={{ role: 'alert' }}
      labelElement="div"
    >
      <Group mt={4}>
        {logo && (
          <span className={classes.ground} data-dark={isDark}>
            <img src={fileUrl(logo.path)} alt={label} />
          </span>
        )}
        <FileButton accept={PICTURE_TYPES.join(',')} onChange={(file) => file && uploading.mutate(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={uploading.isPending}
              aria-label={`${logo ? t('Change') : t('Upload')}: ${label}`}
            >
              {logo ? t('Change') : t('Upload')}
            </Button>
          )}
        </FileButton>
        {logo && (
          <Button
            variant="subtle"
            color="danger"
            aria-label={t('Remove: {label}', { label })}
            onClick={() => onChange(null)}
          >
            {t('Remove')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
