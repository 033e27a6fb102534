import { Anchor, Badge, Button, Group, Paper, Text, ThemeIcon, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { isAllowed } from '../../../contract/access/grants.ts';
import type { SetupRow } from '../../../contract/reports/setup.ts';
import { useAction, useData } from '../kit/calls.ts';
import { IconCheck, IconCircleDashed } from '../kit/icons.ts';
import { useMayCall, useSession } from '../session.tsx';
import { Alone } from '../users/Alone.tsx';
import classes from './Dashboard.module.css';
import { showSetupBar } from './setup-bar.ts';
import { neededOf, pathOf, STEPS } from './setup-steps.ts';

/**
 * The first days of an installation: the steps still to do, ticked off by themselves; hidden once customers can order.
 */
export function Setup() {
  const { data } = useData('GET setup', undefined, { refetchInterval: 30_000 });
  const { steps = [], is_alone = false } = data ?? {};
  const isOn = neededOf(steps).length > 0;
  useEffect(() => {
    if (data) showSetupBar(isOn);
  }, [data, isOn]);
  const done = steps.filter((row) => row.is_done).length;
  return (
    <>
      {is_alone && <Alone />}
      {isOn && (
        <Paper component="section" withBorder p="md" aria-labelledby="setup">
          <Title order={2} size="h5" id="setup">
            Set up your shop
          </Title>
          <Text size="sm" c="dimmed">
            {done} of {steps.length} done
          </Text>
          <ol className={classes.rows}>
            {steps.map((row) => (
              <Step key={row.step} row={row} />
            ))}
          </ol>
        </Paper>
      )}
    </>
  );
}

function Step({ row }: { row: SetupRow }) {
  const { access } = useSession();
  const { step, is_done, is_optional } = row;
  const { label, help } = STEPS[step];
  const path = pathOf(row);
  // A path with an id is granted by its pattern.
  const mayOpen = access && isAllowed(access, path.replace(/[\da-f-]{36}$/, ':id'));
  return (
    <li className={classes.step}>
      <ThemeIcon variant="light" color={is_done ? 'success' : 'gray'} radius="xl" aria-hidden>
        {is_done ? <IconCheck size={16} /> : <IconCircleDashed size={16} />}
      </ThemeIcon>
      <div>
        {mayOpen && !is_done ? (
          <Anchor component={Link} to={`/${path}`} fw={600} size="sm">
            {label}
          </Anchor>
        ) : (
          <Text component="span" fw={600} size="sm" {...(is_done && { c: 'dimmed' })}>
            {label}
          </Text>
        )}
        {is_optional && !is_done && (
          <Badge variant="default" tt="none" fw={500} ml="xs">
            Can wait
          </Badge>
        )}
        <Text size="sm" c="dimmed">
          {is_done ? 'Done' : help}
        </Text>
        {step === 'messages' && !is_done && <TryMessages />}
      </div>
    </li>
  );
}

/** Sends a message to the user, and shows the answer of the gateway or the mail server. */
function TryMessages() {
  const may = useMayCall('POST setup/message');
  const [answer, setAnswer] = useState<{ is_taken: boolean; answer: string }>();
  const trying = useAction('POST setup/message', {
    done: 'Tried.',
    failure: 'The test message could not be sent.',
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
