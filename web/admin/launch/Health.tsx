import { Text } from '@mantine/core';
import { counted } from '../../../contract/language/counted.ts';
import { inWords } from '../../../contract/language/in-words.ts';
import type { LaunchNow } from '../../../contract/launch/launch.ts';
import { Fact, Facts } from '../kit/DetailPage.tsx';
import { exactTime } from '../kit/When.tsx';
import { Counts } from './MapOfNepal.tsx';
import { Section } from './Section.tsx';

/** Why orders are refused, by field; a field that isn't here shows its name. */
const REFUSALS: Record<string, string> = {
  variant_id: 'Variant sold out',
  bundle_variant_id: 'Gift sold out',
  office_id: 'Retailer not taking orders or out of quota',
  customer_phone: 'The number has ordered before',
  ORDERED_BEFORE: 'Asked to confirm: number has ordered before',
  TOTAL_ROSE: 'Asked to confirm: price rose',
  coupon_code: 'The coupon is not valid',
  vdc_municipality: 'Location missing',
  replayed: 'Duplicate, placed once',
  scheme_id: 'Scheme not taking orders',
  409: 'Scheme not taking orders',
  429: 'Asked to wait',
  503: 'Rate limited',
};

const secondsOf = (seconds: number) => (seconds < 1 ? 'less than 1 s' : `${seconds.toFixed(1)} s`);

/** Shows errors, response times and message delay. */
export function Health({ launch: { health, statuses } }: { launch: LaunchNow }) {
  const { p95, intake_waiting, placed, faults, messages_waiting, messages_lag } = health;
  return (
    <Section title="Health">
      <Facts>
        <Fact name="Order response time (p95)">{p95 == null ? 'No orders right now' : secondsOf(p95)}</Fact>
        <Fact name="Placed in the last minute">{counted(placed, 'order')}</Fact>
        <Fact name="In progress">{counted(intake_waiting, 'order')}</Fact>
        <Fact name="SMS in the queue">
          {messages_waiting === 0 ? 'None' : `${messages_waiting}, the oldest waiting ${messages_lag} s`}
        </Fact>
        <Fact name="Server errors in the last hour">{faults}</Fact>
      </Facts>
      <Counts
        title="Rejected in the last minute"
        rows={health.refused.map(({ name, orders }) => ({ name: REFUSALS[name] ?? name, orders }))}
      />
      <Counts
        title="Status of all orders"
        rows={statuses.map(({ name, orders }) => ({ name: inWords(name), orders }))}
      />
    </Section>
  );
}

const SHOWN = 15;

/** Lists what people and the program itself did. */
export function Log({ log }: Pick<LaunchNow, 'log'>) {
  return (
    <Section title="Log">
      {log.length === 0 && <Text size="sm">No actions yet.</Text>}
      {log.length > 0 && (
        <ul className="plain-rows">
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
