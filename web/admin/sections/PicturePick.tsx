import { Button, Group, Image, Input, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { fileUrl } from '../../../contract/media/pictures.ts';
import { useData } from '../kit/calls.ts';
import { t } from '../language/t.ts';
import { LibraryModal } from '../media/LibraryModal.tsx';

interface Props {
  label: string;
  description?: string;
  /** The picture's id; empty until one is chosen. */
  value: string;
  onChange: (id: string) => void;
  error?: React.ReactNode;
  required?: boolean;
  /** The smallest width in pixels that looks sharp here. */
  least: number;
}

/** Picks a library picture; says at once if it's too small here. */
export function PicturePick({ label, description, value, onChange, error, required = false, least }: Props) {
  const [isChoosing, setChoosing] = useState(false);
  const { data: file } = useData('GET files/{id}', { params: { id: value } }, { enabled: value !== '' });
  const width = value ? (file?.width ?? least) : least;
  const tooSmall =
    width < least &&
    t('This picture is {width} pixels wide. Choose one at least {least} pixels wide.', { width, least });
  const choose = value ? t('Choose another') : t('Choose a picture');
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      required={required}
      description={description ?? t('At least {least} pixels wide.', { least })}
      error={error || tooSmall}
    >
      <Stack gap="xs" mt={4}>
        {value && file && (
          <Group gap="sm" wrap="nowrap">
            <Image src={fileUrl(file.path, 320)} alt={file.alt ?? ''} w={160} h={100} fit="contain" radius="sm" />
            <Text size="sm" c="dimmed">
              {file.width} × {file.height}
            </Text>
          </Group>
        )}
        <Group gap="sm">
          <Button variant="default" onClick={() => setChoosing(true)} aria-label={`${choose}: ${label}`}>
            {choose}
          </Button>
          {value && !required && (
            <Button variant="subtle" onClick={() => onChange('')} aria-label={t('Remove: {label}', { label })}>
              {t('Remove')}
            </Button>
          )}
        </Group>
      </Stack>
      <LibraryModal
        opened={isChoosing}
        onClose={() => setChoosing(false)}
        onChoose={(files) => {
          const [chosen] = files;
          if (chosen) onChange(chosen._id);
        }}
      />
    </Input.Wrapper>
  );
}
