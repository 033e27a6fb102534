import '@mantine/dropzone/styles.layer.css';
import { Group, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { PICTURE_TYPES } from '../../../contract/media/media.ts';
import { IconPhotoUp } from '../kit/icons.ts';
import { t } from '../language/t.ts';

/** Takes dropped pictures; a click opens the file chooser. */
export function PictureDrop({
  onDrop,
  label,
  multiple = true,
}: {
  onDrop: (files: File[]) => void;
  label: string;
  multiple?: boolean;
}) {
  return (
    <Dropzone
      onDrop={onDrop}
      accept={PICTURE_TYPES}
      multiple={multiple}
      p="sm"
      aria-label={label}
      inputProps={{ 'aria-label': label }}
      onReject={(refused) => onDrop(refused.map(({ file }) => file))}
    >
      <Group justify="center" gap="sm" wrap="nowrap" mih={56} style={{ pointerEvents: 'none' }}>
        <IconPhotoUp size={24} aria-hidden />
        <div>
          <Text size="sm" fw={500}>
            {label}
          </Text>
          <Text size="xs" c="dimmed">
            {t('JPEG, PNG, WebP, AVIF or GIF, up to 15 MB')}
          </Text>
        </div>
      </Group>
    </Dropzone>
  );
}
