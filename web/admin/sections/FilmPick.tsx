import { Alert, Button, FileButton, Input, Stack, Text } from '@mantine/core';
import { FILM_LIMIT, FILM_TYPES, LIGHT_FILM } from '../../../contract/media/media.ts';
import { useData } from '../kit/calls.ts';
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
      label="Video"
      labelElement="div"
      required
      description={`MP4 or WebM, landscape (16:9), up to ${megabytes(FILM_LIMIT)} MB. Under ${megabytes(LIGHT_FILM)} MB, more people will watch it.`}
      error={error}
    >
      <Stack gap="xs" mt={4}>
        {value && film && (
          <>
            {/* biome-ignore lint/a11y/useMediaCaption: its words stand in a field of their own */}
            <video src={`/${film.path}`} controls preload="metadata" width={320} height={180} aria-label={film.name} />
            <Text size="sm" c="dimmed">
              {film.name}, {megabytes(film.bytes)} MB
            </Text>
            {film.bytes > LIGHT_FILM && (
              <Alert color="warning" p="xs">
                On a slow connection, this video takes {Math.ceil(film.bytes / SLOW / 60)} minutes to load. Trim or
                compress it.
              </Alert>
            )}
          </>
        )}
        <UploadProgress uploads={uploads} />
        <FileButton accept={Object.values(FILM_TYPES).join(',')} onChange={(file) => file && add([file])}>
          {(button) => (
            <Button {...button} variant="default" w="fit-content" loading={isOnItsWay}>
              {value ? 'Choose another video' : 'Choose a video'}
            </Button>
          )}
        </FileButton>
      </Stack>
    </Input.Wrapper>
  );
}
