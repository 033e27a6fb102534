import { Paper, Text } from '@mantine/core';
import { filledIn } from '../../../contract/messaging/message-events.ts';
import { SAMPLE_VALUES } from '../../../contract/messaging/message-texts.ts';
import { smsSize } from '../../../contract/messaging/sms-parts.ts';
import { counted, t } from '../language/t.ts';

/** Shows a text as a customer reads it, with examples filled in, and its cost. */
export function Preview({ text, language }: { text: string; language: 'en' | 'ne' }) {
  const message = filledIn(text, SAMPLE_VALUES);
  const { units, parts, encoding } = smsSize(message);
  if (!message) return null;
  return (
    <Paper bg="var(--mantine-color-default-hover)" radius="lg" p="sm" maw={420}>
      <Text size="sm" lang={language}>
        {message}
      </Text>
      <Text size="xs" c="dimmed" mt={4}>
        {counted(parts, 'part')}, {units} {encoding === 'GSM-7' ? t('characters') : t('characters, 70 per part')}
      </Text>
    </Paper>
  );
}
