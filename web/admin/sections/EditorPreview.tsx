import { Anchor, Group, Input, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BodyOf } from '../../../contract/api.ts';
import { CallError, call } from '../kit/calls.ts';
import { Framed, PHONE_WIDTH, WidthSwitch } from '../kit/Framed.tsx';
import { t } from '../language/t.ts';
import classes from './SectionsEditor.module.css';

/** How long after the last change the preview updates, in milliseconds. */
const SETTLED = 600;

interface Props {
  via: 'POST layout/preview' | 'POST launch-page/preview';
  body: unknown;
  /** The open section, which the page scrolls to. */
  opened: string | undefined;
  onPick: (id: string) => void;
}

/** Previews the edited page on phone and desktop, with the public page's renderer. */
export function EditorPreview({ via, body, opened, onPick }: Props) {
  const [width, setWidth] = useState(PHONE_WIDTH);
  const [settled] = useDebouncedValue(JSON.stringify(body), SETTLED);
  const preview = useQuery({
    queryKey: [via, settled],
    // Both calls take the body that their page's save takes.
    queryFn: () => call(via as 'POST layout/preview', { body: JSON.parse(settled) as BodyOf<'POST layout/preview'> }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  // While the form has an error, keep the last good page.
  const last = useRef<string>(undefined);
  last.current = preview.data?.data.url ?? last.current;
  const url = last.current;
  const { error } = preview;
  return (
    <Stack gap="xs" className={classes.preview} component="section" aria-label={t('Preview')}>
      <Group justify="space-between">
        <WidthSwitch width={width} onChange={setWidth} />
        {url && (
          <Anchor href={url} target="_blank" rel="noopener" size="sm">
            {t('Open in a new tab')}
          </Anchor>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {t(
          'Click a section to edit it. Preview with your changes and scheduled sections. Visitors see them once you save and publish.',
        )}
      </Text>
      {error && (
        <Input.Error role="status">{t('Preview not updated: {error}', { error: reasonOf(error) })}</Input.Error>
      )}
      {url && <Framed url={url} width={width} opened={opened} onPick={onPick} />}
    </Stack>
  );
}

function reasonOf(error: Error): string {
  const [first] = error instanceof CallError ? Object.values(error.errors) : [];
  return first ?? error.message;
}
