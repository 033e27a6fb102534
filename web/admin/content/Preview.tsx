import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Awaited } from '../kit/Awaited.tsx';
import { useData } from '../kit/calls.ts';
import { Dialog } from '../kit/dialog/Dialog.tsx';
import { Framed, PHONE_WIDTH, WidthSwitch } from '../kit/Framed.tsx';
import { IconEye } from '../kit/icons.ts';
import { succeeded } from '../kit/toast.tsx';
import { exactTime } from '../kit/When.tsx';
import { t } from '../language/t.ts';
import type { Kind } from './kinds.ts';

interface Props {
  kind: Exclude<Kind, 'layout' | 'slider'>;
  id: string;
  hasChanges: boolean;
}

/** Shows the last save, drafts included, as visitors will see it. */
export function PreviewButton({ kind, id, hasChanges }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconEye size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('Preview')}
      </Button>
      {isOpen && <PreviewDialog kind={kind} id={id} hasChanges={hasChanges} onClose={() => setOpen(false)} />}
    </>
  );
}

function PreviewDialog({ kind, id, hasChanges, onClose }: Props & { onClose: () => void }) {
  const [width, setWidth] = useState(PHONE_WIDTH);
  const preview = useData(`GET ${kind}/preview/{id}`, { params: { id } }, { gcTime: 0 });
  const url = preview.data && new URL(preview.data.url, location.origin).href;
  return (
    <Dialog onClose={onClose} title={t('Preview')} size="100%">
      <Stack>
        <Group justify="space-between">
          <WidthSwitch width={width} onChange={setWidth} />
          {url && (
            <Group gap="xs">
              <Button variant="default" component="a" href={url} target="_blank" rel="noopener">
                {t('Open in a new tab')}
              </Button>
              <Button
                variant="default"
                onClick={async () => {
                  await navigator.clipboard.writeText(url);
                  succeeded(t('Link copied. Anyone with the link can see this page.'));
                }}
              >
                {t('Copy link for approval')}
              </Button>
            </Group>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {hasChanges && `${t('The preview shows the last saved version: save a draft to include your changes.')} `}
          {preview.data && t('The link expires on {expires_at}.', { expires_at: exactTime(preview.data.expires_at) })}
        </Text>
        {url ? <Framed url={url} width={width} /> : <Awaited reads={[preview]} height={240} />}
      </Stack>
    </Dialog>
  );
}
