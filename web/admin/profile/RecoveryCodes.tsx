import { Alert, Button, Checkbox, Code, CopyButton, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { IconCopy, IconDownload, IconPrinter } from '../kit/icons.ts';
import { saveAs } from '../kit/save-as.ts';
import { t } from '../language/t.ts';
import { useBrand } from '../our-brand.ts';
import classes from './RecoveryCodes.module.css';

/** Shows the recovery codes, once, to copy, download or print. */
export function RecoveryCodes({ codes, done }: { codes: string[]; done: () => Promise<void> }) {
  const [isKept, setIsKept] = useState(false);
  const brand = useBrand();
  const text = `${t('Recovery codes for {name}. Each works once, in place of an app code.', { name: brand.name })}\n\n${codes.join('\n')}\n`;
  return (
    <Stack gap="md" className="printed-alone">
      <Alert color="success" role="status" title={t('Two-step verification is on')}>
        {t(
          'Store these recovery codes where you can reach them without your phone. If you lose the app, each one opens your account once. They are not shown again.',
        )}
      </Alert>
      <SimpleGrid
        cols={{ base: 2, xs: 2 }}
        spacing="xs"
        component="ul"
        className={classes.list}
        aria-label={t('Recovery codes')}
      >
        {codes.map((code) => (
          <li key={code}>
            <Code fz="sm">{code}</Code>
          </li>
        ))}
      </SimpleGrid>
      <Group gap="xs" className={classes.buttons}>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={copy}>
              {copied ? t('Copied') : t('Copy')}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveAs(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          {t('Download')}
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          {t('Print')}
        </Button>
      </Group>
      <div className={classes.buttons}>
        <Checkbox
          label={t('I have saved the codes')}
          checked={isKept}
          onChange={(event) => setIsKept(event.currentTarget.checked)}
        />
      </div>
      <Group className={classes.buttons}>
        <Button disabled={!isKept} onClick={done}>
          {t('Done')}
        </Button>
        {!isKept && (
          <Text size="sm" c="dimmed">
            {t('Save the codes first.')}
          </Text>
        )}
      </Group>
    </Stack>
  );
}
