import { Button, Code, CopyButton, Group, Image, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, call } from '../kit/calls.ts';
import { SmallButton } from '../kit/SmallButton.tsx';
import { reasonOf } from '../kit/toast.tsx';
import { t } from '../language/t.ts';
import { tAround } from '../language/t-around.tsx';

interface ScanCodeProps {
  secret: string;
  /** As SVG. */
  qr: string;
  done: (recovery_codes: string[]) => Promise<void>;
  cancel: () => void;
}

/** Shows the secret to scan or type; the first correct code turns two-step verification on. */
export function ScanCode({ secret, qr, done, cancel }: ScanCodeProps) {
  const [code, setCode] = useState('');
  const confirming = useMutation({
    mutationFn: async (code: string) =>
      done((await call('POST user/totp/confirm', { body: { code } })).data.recovery_codes),
  });
  // Sends the code at its sixth digit, because it's valid for half a minute.
  function enter(typed: string) {
    setCode(typed);
    confirming.reset();
    if (/^\d{6}$/.test(typed)) confirming.mutate(typed);
  }
  const { error } = confirming;
  const refusal = error && ((error instanceof CallError && error.errors.code) || reasonOf(error));

  return (
    <Stack gap="md">
      <Group align="flex-start" gap="lg">
        {/** Keep a white border in dark mode: apps need dark on light. */}
        <Image
          src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
          alt={t('QR code for your authenticator app')}
          w={200}
          h={200}
          bg="white"
          radius="md"
        />
        <Stack gap="xs" flex="1 1 240px">
          <Text size="sm">
            {tAround(
              '{name} Scan this with your authenticator app. On this same phone, copy the key into the app instead:',
              { name: <b>1.</b> },
            )}
          </Text>
          <Group gap="xs">
            <Code style={{ overflowWrap: 'anywhere' }}>{secret.match(/.{1,4}/g)?.join(' ')}</Code>
            <CopyButton value={secret}>
              {({ copied, copy }) => (
                <SmallButton onClick={copy}>{copied ? t('Copied') : t('Copy the key')}</SmallButton>
              )}
            </CopyButton>
          </Group>
        </Stack>
      </Group>
      <TextInput
        label={tAround('{name} Enter the six-digit code from the app.', { name: <b>2.</b> })}
        maw={240}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={code}
        onChange={(event) => enter(event.currentTarget.value)}
        error={refusal}
      />
      <Group>
        <Button loading={confirming.isPending} disabled={code.length < 6} onClick={() => confirming.mutate(code)}>
          {t('Turn it on')}
        </Button>
        <Button variant="subtle" onClick={cancel}>
          {t('Cancel')}
        </Button>
      </Group>
    </Stack>
  );
}
