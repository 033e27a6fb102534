import { Text } from '@mantine/core';
import type { LaunchNow } from '../../../contract/launch/launch.ts';
import { Fact, Facts } from '../kit/DetailPage.tsx';
import { exactTime } from '../kit/When.tsx';
import { counted, ownWords, t } from '../language/t.ts';
import { Counts } from './MapOfNepal.tsx';
import { Section } from './Section.tsx';

/** Why orders are refused, by field; a field that isn't here shows its name. */
const REFUSALS: Record<string, string> = {
  variant_id: t('Variant sold out'),
  bundle_variant_id: t('Gift sold out'),
  office_id: t('Retailer not taking orders or out of quota'),
  customer_phone: t('The number has ordered before'),
  ORDERED_BEFORE: t('Asked to confirm: number has ordered before'),
  TOTAL_ROSE: t('Asked to confirm: price rose'),
  coupon_code: t('The coupon is not valid'),
  vdc_municipality: t('Location missing'),
  replayed: t('Duplicate, placed once'),
  scheme_id: t('Scheme not taking orders'),
  409: t('Scheme not taking orders'),
  429: t('Asked to wait'),
  503: t('Rate limited'),
};

const secondsOf = (seconds: number) => (seconds < 1 ? t('less than 1 s') : `${seconds.toFixed(1)} s`);

/** Shows errors, response times and message delay. */
export function Health({ launch: { health, statuses } }: { launch: LaunchNow }) {
  const { p95, intake_waiting, placed, faults, messages_waiting, messages_lag } = health;
  return (
    <Section title={t('Health')}>
      <Facts>
        <Fact name={t('Order response time (p95)')}>{p95 == null ? t('No orders right now') : secondsOf(p95)}</Fact>
        <Fact name={t('Placed in the last minute')}>{counted(placed, 'order')}</Fact>
        <Fact name={t('In progress')}>{counted(intake_waiting, 'order')}</Fact>
        <Fact name={t('SMS in the queue')}>
          {messages_waiting === 0
            ? t('None')
            : t('{messages_waiting}, the oldest waiting {messages_lag} s', { messages_waiting, messages_lag })}
        </Fact>
        <Fact name={t('Server errors in the last hour')}>{faults}</Fact>
      </Facts>
      <Counts
        title={t('Rejected in the last minute')}
        rows={health.refused.map(({ name, orders }) => ({ name: REFUSALS[name] ?? name, orders }))}
      />
      <Counts
        title={t('Status of all orders')}
        rows={statuses.map(({ name, orders }) => ({ name: ownWords(name), orders }))}
      />
    </Section>
  );
}

const SHOWN = 15;

/** Lists the actions of users and of the program itself. */
export function Log({ log }: Pick<LaunchNow, 'log'>) {
  return (
    <Section title={t('Log')}>
      {log.length === 0 && <Text size="sm">{t('No actions yet.')}</Text>}
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
