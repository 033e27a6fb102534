import { Text } from '@mantine/core';
import type { LaunchNow } from '../../../contract/launch.ts';
import { statusLabel } from '../../../contract/statuses.ts';
import { Fact, Facts } from '../kit/DetailPage.tsx';
import { exactTime } from '../kit/When.tsx';
import classes from './ControlRoom.module.css';
import { Counts } from './MapOfNepal.tsx';
import { Section } from './Section.tsx';

/** Errors, the time of an answer and the lag of messages. */
export function Health({ launch: { health, statuses } }: { launch: LaunchNow }) {
  const { p95, intake_waiting, placed, faults, messages_waiting, messages_lag } = health;
  return (
    <Section title="Health">
      <Facts>
        <Fact name="95 of 100 orders answered within">
          {p95 == null ? 'No orders now' : `${Math.round(p95 * 1000)} ms`}
        </Fact>
        <Fact name="Orders in the last minute, this server">{placed}</Fact>
        <Fact name="Orders without an answer">{intake_waiting}</Fact>
        <Fact name="Messages that wait">{messages_waiting}</Fact>
        <Fact name="Oldest message waits">{messages_lag} s</Fact>
        <Fact name="Errors in the last hour">{faults}</Fact>
      </Facts>
      <Counts title="Refused in the last minute, by field" rows={health.refused} />
      <Counts
        title="Status of all orders"
        rows={statuses.map(({ name, orders }) => ({ name: statusLabel(name), orders }))}
      />
    </Section>
  );
}

/** Entries of the log that are shown. */
const SHOWN = 15;

/** The acts of people, and what happened by itself. */
export function Log({ log }: Pick<LaunchNow, 'log'>) {
  return (
    <Section title="Log">
      {log.length === 0 && <Text size="sm">Nothing was done yet.</Text>}
      {log.length > 0 && (
        <ul className={classes.log}>
          {log.slice(0, SHOWN).map(({ at, who, what }) => (
            <li key={`${at} ${who} ${what}`}>
              <Text size="sm">{what}</Text>
              <Text size="xs" c="dimmed">
                {who}, {exactTime(at)}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
