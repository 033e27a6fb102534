import { Anchor, Badge, Button, Group, Paper, Text, ThemeIcon, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { isAllowed } from '../../../contract/access/grants.ts';
import type { SetupRow, STEPS_BEFORE_SELLING } from '../../../contract/reports/setup.ts';
import { useAction, useData } from '../kit/calls.ts';
import { IconCheck, IconCircleDashed } from '../kit/icons.ts';
import { SmallButton } from '../kit/SmallButton.tsx';
import { t } from '../language/t.ts';
import { useMayCall, useSession } from '../session.tsx';
import { Alone } from '../users/Alone.tsx';
import classes from './Dashboard.module.css';
import { showSetupBar } from './setup-bar.ts';
import { neededOf, openBeforeSelling, pathOf, STEPS } from './setup-steps.ts';

/** Lists an installation's first steps, which tick themselves off; hidden once customers can order. */
export function Setup() {
  const { data } = useData('GET setup', undefined, { refetchInterval: 30_000 });
  const { steps: all = [], is_alone = false } = data ?? {};
  const isSettingUp = neededOf(all).length > 0;
  const isOn = isSettingUp || openBeforeSelling(all).length > 0;
  useEffect(() => {
    if (data) showSetupBar(isSettingUp);
  }, [data, isSettingUp]);
  const steps = isSettingUp ? all : all.filter((row) => row.is_before_selling);
  const done = steps.filter((row) => row.is_done || row.is_waived).length;
  // While the shop is set up, a tick beside each step shows the way so far. Later, only open steps need room.
  const shown = isSettingUp ? steps : steps.filter((row) => !row.is_done);
  const ended = steps.filter((row) => !shown.includes(row)).map(({ step }) => STEPS[step].label);
  return (
    <>
      {is_alone && <Alone />}
      {isOn && (
        <Paper component="section" withBorder p="md" aria-labelledby="setup">
          <Title order={2} size="h5" id="setup">
            {isSettingUp ? t('Set up your shop') : t('Ready to sell?')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('{done} of {count} done or waived', { done, count: steps.length })}
          </Text>
          <ol className={classes.rows}>
            {shown.map((row) => (
              <Step key={row.step} row={row} />
            ))}
          </ol>
          {ended.length > 0 && (
            <Text size="sm" c="dimmed">
              {t('Done: {steps}.', { steps: ended.join(', ') })}
            </Text>
          )}
        </Paper>
      )}
    </>
  );
}

function Step({ row }: { row: SetupRow }) {
  const { access } = useSession();
  const { step, is_done, is_optional, is_before_selling, is_waived } = row;
  const { label, help } = STEPS[step];
  const path = pathOf(row);
  // For a path with an id, grants name the pattern.
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
            {is_waived ? t('Waived') : is_before_selling ? t('Before you sell') : t('Can wait')}
          </Badge>
        )}
        <Text size="sm" c="dimmed">
          {is_done ? t('Done') : help}
        </Text>
        <Group gap="xs" mt={4}>
          {(step === 'sms' || step === 'mail') && !is_done && !is_waived && <TryMessage by={step} />}
          {is_before_selling && !is_done && <Waive row={row} />}
        </Group>
      </div>
    </li>
  );
}

/** Waives a step or undoes the waiver; the audit records the user. */
function Waive({ row: { step, is_waived } }: { row: SetupRow }) {
  const may = useMayCall('POST setup/waive');
  const waiving = useAction('POST setup/waive', {
    failure: t('The step could not be changed.'),
  });
  if (!may) return null;
  const label = is_waived ? t('Restore') : t('Waive');
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      loading={waiving.isPending}
      aria-label={`${label}: ${STEPS[step].label}`}
      onClick={() => waiving.run({ body: { step: step as BeforeSelling, is_waived: !is_waived } })}
    >
      {label}
    </Button>
  );
}
type BeforeSelling = (typeof STEPS_BEFORE_SELLING)[number];

/** Sends the user a test message, and shows the answer of the SMS gateway or mail server. */
function TryMessage({ by }: { by: 'sms' | 'mail' }) {
  const may = useMayCall('POST setup/message');
  const [answer, setAnswer] = useState<{ is_taken: boolean; answer: string }>();
  const trying = useAction('POST setup/message', {
    done: t('Message sent.'),
    failure: t('The test message could not be sent.'),
    onDone: ({ data }) => setAnswer(data),
  });
  if (!may) return null;
  return (
    <>
      <SmallButton loading={trying.isPending} onClick={() => trying.run({ body: { by } })}>
        {by === 'sms' ? t('Send test SMS') : t('Send test email')}
      </SmallButton>
      <Text size="sm" role="status" c={answer?.is_taken === false ? 'error' : 'dimmed'}>
        {answer?.answer}
      </Text>
    </>
  );
}
