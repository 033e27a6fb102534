import { Badge, Group, Stack, Text } from '@mantine/core';
import { Awaited } from '../kit/Awaited.tsx';
import { useData } from '../kit/calls.ts';
import { t } from '../language/t.ts';
import { Section } from './Section.tsx';

/** Shows the checklist before a launch. */
export function Checks({ id }: { id: string }) {
  const read = useData('GET launch/{id}/checks', { params: { id } }, { staleTime: 0 });
  return (
    <Section title={t('Before the launch')}>
      {!read.data && <Awaited reads={[read]} height={160} />}
      <Stack gap="xs">
        {read.data?.map(({ title, is_ok, text }) => (
          <Group key={`${title} ${text}`} gap="xs" wrap="nowrap" align="flex-start">
            <Badge color={is_ok ? 'success' : 'warning'} w={72} style={{ flexShrink: 0 }}>
              {is_ok ? t('Ready') : t('Check')}
            </Badge>
            <Text size="sm">
              <strong>{title}:</strong> {text}
            </Text>
          </Group>
        ))}
      </Stack>
    </Section>
  );
}
