import { Alert, Button, FileButton, Input, Stack, Text } from '@mantine/core';
import { FILM_LIMIT, FILM_TYPES, LIGHT_FILM } from '../../../contract/media/media.ts';
import { useData } from '../kit/calls.ts';
import { t } from '../language/t.ts';
import { megabytes } from '../media/film-check.ts';
import { UploadProgress, useUploads } from '../media/useUploads.tsx';

interface Props {
  /** The film's id; empty without one. */
  value: string;
  onChange: (id: string) => void;
  error?: React.ReactNode;
}

/** A slow connection, in bytes per second. */
const SLOW = 400_000 / 8;

/**
 * Picks a film. Says at once if it's too large, too tall or can't be played, and how long it takes on a slow
 * connection.
 */
export function FilmPick({ value, onChange, error }: Props) {
  const { data: film } = useData('GET files/{id}', { params: { id: value } }, { enabled: value !== '' });
  const { uploads, add } = useUploads({ kind: 'FILM', onUploaded: ({ _id }) => onChange(_id) });
  const isOnItsWay = uploads.some(({ error }) => !error);
  return (
    <Input.Wrapper
      label={t('Video')}
      labelElement="div"
      required
      description={t(
        'MP4 or WebM, landscape (16:9), up to {size} MB. Under {light_film} MB, more people will watch it.',
        { size: megabytes(FILM_LIMIT), light_film: megabytes(LIGHT_FILM) },
      )}
      error={error}
    >
      <Stack gap="xs" mt={4}>
        {value && film && (
          <>
            {/* biome-ignore lint/a11y/useMediaCaption: its words stand in a field of their own */}
            <video src={`/${film.path}`} controls preload="metadata" width={320} height={180} aria-label={film.name} />
            <Text size="sm" c="dimmed">
              {t('{name}, {bytes} MB', { name: film.name, bytes: megabytes(film.bytes) })}
            </Text>
            {film.bytes > LIGHT_FILM && (
              <Alert color="warning" p="xs">
                {t('On a slow connection, this video takes {bytes} minutes to load. Trim or compress it.', {
                  bytes: Math.ceil(film.bytes / SLOW / 60),
                })}
              </Alert>
            )}
          </>
        )}
        <UploadProgress uploads={uploads} />
        <FileButton accept={Object.values(FILM_TYPES).join(',')} onChange={(file) => file && add([file])}>
          {(button) => (
            <Button {...button} variant="default" w="fit-content" loading={isOnItsWay}>
              {value ? t('Choose another video') : t('Choose a video')}
            </Button>
          )}
        </FileButton>
      </Stack>
    </Input.Wrapper>
  );
}
