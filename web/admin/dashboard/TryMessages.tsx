import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '../kit/calls.ts';
import { useMayCall } from '../session.tsx';

/** Sends a message to the user, and shows the answer of the gateway or the mail server. */
export function TryMessages() {
  const may = useMayCall('POST setup/message');
  const [answer, setAnswer] = useState<{ is_taken: boolean; answer: string }>();
  const trying = useAction('POST setup/message', {
    done: 'Tried.',
    failure: 'The message could not be tried.',
    onDone: ({ data }) => setAnswer(data),
  });
  if (!may) return null;
  return (
    <>
      <Group gap="xs" mt={4}>
        <Button
          size="compact-sm"
          variant="default"
          loading={trying.isPending}
          onClick={() => trying.run({ body: { by: 'sms' } })}
        >
          SMS to me
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          loading={trying.isPending}
          onClick={() => trying.run({ body: { by: 'mail' } })}
        >
          E-mail to me
        </Button>
      </Group>
      <Text size="sm" role="status" c={answer?.is_taken === false ? 'error' : 'dimmed'}>
        {answer?.answer}
      </Text>
    </>
  );
}
