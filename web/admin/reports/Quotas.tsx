import { Paper, SegmentedControl, Skeleton, Text, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { QueryOf } from '../../../contract/api.ts';
import { PACE_DAYS } from '../../../contract/orders/retailers.ts';
import { PACE_NAMES, QUOTA_PACES, type QuotaPace, type QuotaReport } from '../../../contract/reports/reports.ts';
import { useData } from '../kit/calls.ts';
import { useIsPhone } from '../kit/is-phone.ts';
import { ListFailed } from '../kit/ListFailed.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { t, translated } from '../language/t.ts';
import { numberOf, shareOf } from './figures.ts';
import classes from './Report.module.css';
import { Retailers } from './Retailers.tsx';

/** Shows a campaign's quotas: the sold share, the quotas that run out, and the idle ones. */
export function Quotas({ filters }: { filters: QueryOf<'GET order/report'> }) {
  const [pace, setPace] = useState<QuotaPace | ''>('');
  const isPhone = useIsPhone();
  const { find_campaign_id, find_office_id } = filters ?? {};
  const { data, error, refetch } = useData(
    'GET order/report/quota',
    { query: { find_campaign_id, find_office_id, ...(pace && { find_pace: pace }) } },
    { placeholderData: keepPreviousData },
  );
  const count = (pace: QuotaPace) => `${translated(PACE_NAMES[pace])} ${data ? numberOf(data.paces[pace]) : ''}`;
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="quotas">
      <Title order={2} size="h5" id="quotas">
        {t('Quotas')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {data ? summary(data, find_campaign_id !== undefined) : '\u00a0'}
      </Text>
      {error && <ListFailed error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton aria-busy height={240} />}
      {data && retailersIn(data) > 0 && (
        <>
          <SegmentedControl
            mb="sm"
            size="xs"
            aria-label={t('Retailers with quota status')}
            orientation={isPhone ? 'vertical' : 'horizontal'}
            fullWidth={isPhone}
            data={[
              { value: '', label: t('All {count}', { count: numberOf(retailersIn(data)) }) },
              ...QUOTA_PACES.map((pace) => ({ value: pace, label: count(pace) })),
            ]}
            value={pace}
            onChange={(chosen) => setPace(chosen as QuotaPace | '')}
          />
          {data.lines.length === 0 && <Text size="sm">{t('No retailer.')}</Text>}
          {data.lines.length > 0 && <Lines report={data} isOfOne={find_campaign_id !== undefined} />}
        </>
      )}
    </Paper>
  );
}

const retailersIn = ({ paces }: QuotaReport) => paces.out + paces.soon + paces.idle + paces.usual;

function summary(report: QuotaReport, isOfOne: boolean): string {
  const { no_of_order, used } = report;
  const where = isOfOne ? '' : ` ${t('in live campaigns')}`;
  if (retailersIn(report) === 0) return t('No retailer has a quota{where}.', { where });
  return t('{used} of {quota} ({share}) sold{where}. Pace is based on the last {days} days.', {
    used: numberOf(used),
    quota: numberOf(no_of_order),
    where,
    share: shareOf(used, no_of_order),
    days: PACE_DAYS,
  });
}

function Lines({ report, isOfOne }: { report: QuotaReport; isOfOne: boolean }) {
  return (
    <Retailers
      lines={report.lines}
      keyOf={(line) => `${line.campaign_id} ${line._id}`}
      columns={[
        {
          header: t('Retailer'),
          cell: ({ name, office_code, campaign }) => (
            <TwoLines first={name} second={isOfOne ? office_code : campaign} />
          ),
        },
        {
          header: t('Sold'),
          cell: ({ used, no_of_order }) => (
            <>
              {t('{shown} of {total}', { shown: numberOf(used), total: numberOf(no_of_order) })}
              <div className={classes.bar} aria-hidden>
                <div style={{ width: `${no_of_order === 0 ? 0 : Math.min(100, (used / no_of_order) * 100)}%` }} />
              </div>
            </>
          ),
        },
        { header: t('Left'), cell: ({ used, no_of_order }) => numberOf(Math.max(no_of_order - used, 0)) },
        { header: t('Last {days} days', { days: PACE_DAYS }), cell: ({ lately }) => numberOf(lately), more: true },
        { header: t('Pace'), cell: ({ pace }) => translated(PACE_NAMES[pace]), more: true },
      ]}
    />
  );
}
