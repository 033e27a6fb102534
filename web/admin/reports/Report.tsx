import { Box, Group, Paper, Skeleton, Stack, Switch, Text, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { QueryOf } from '../../../contract/api.ts';
import type { SchemeType } from '../../../contract/offers/scheme-types.ts';
import type { ReportWhy } from '../../../contract/reports/reports.ts';
import { Can } from '../kit/Can.tsx';
import { useAction, useData } from '../kit/calls.ts';
import { ListFailed } from '../kit/ListFailed.tsx';
import { FilterChips } from '../kit/list/FilterChips.tsx';
import filterClasses from '../kit/list/filters.module.css';
import type { ListFilter, ListKey } from '../kit/list/list-filters.ts';
import { useListState } from '../kit/list/list-state.ts';
import { PageHeader } from '../kit/PageHeader.tsx';
import { useKind, useScreen } from '../kit/screen.ts';
import { ownWords, t, translated } from '../language/t.ts';
import { useOrderFilters } from '../orders/list/useOrderFilters.ts';
import { ByDay } from './ByDay.tsx';
import { Calls } from './Calls.tsx';
import { Counted } from './Counted.tsx';
import { shareOf } from './figures.ts';
import { Parts } from './Parts.tsx';
import { Quotas } from './Quotas.tsx';
import classes from './Report.module.css';
import { ReportExport } from './ReportExport.tsx';
import { ReportFigures } from './ReportFigures.tsx';
import { useListLink } from './report-links.ts';

/** order-report/{type}: shows the outcomes of a period's orders, by every breakdown. */
export function Report() {
  const { label } = useScreen();
  const { filters } = useListState();
  const kind = useKind<SchemeType>();
  const query: QueryOf<'GET order/report'> = { ...filters, find_scheme_type: kind };
  const how = { placeholderData: keepPreviousData };
  const { data: report, error, refetch, isPlaceholderData } = useData('GET order/report', { query }, how);
  const why = useData('GET order/report/why', { query }, how);
  const linkTo = useListLink(report);
  return (
    <>
      <PageHeader title={label}>
        <ReportExport find={query as never} />
      </PageHeader>
      <Stack gap="md">
        <ReportFilters />
        {error ? (
          <ListFailed error={error} onRetry={refetch} />
        ) : (
          <Box aria-busy={!report || isPlaceholderData} style={isPlaceholderData ? { opacity: 0.55 } : undefined}>
            <Stack gap="md">
              <Group justify="space-between" gap="sm">
                <Text size="sm" c="dimmed">
                  {report
                    ? t('Orders placed from {from} to {to}, compared with {before_from} to {before_to}.', {
                        from: report.from,
                        to: report.to,
                        before_from: report.before_from,
                        before_to: report.before_to,
                      })
                    : '\u00a0'}
                </Text>
                <MorningMail />
              </Group>
              <ReportFigures report={report} why={why.data} />
              <ByDay
                title={t('Orders by day')}
                days={report?.days}
                linkTo={(day) => linkTo({ find_placed_at_from: day, find_placed_at_to: day })}
              />
              <Parts query={query} report={report} />
              {kind === 'CAMPAIGN' && <Quotas filters={query} />}
              <Calls query={query} report={report} />
              <div className={classes.columns}>
                <Shares
                  title={t('Orders by current status')}
                  none={t('No orders in this period.')}
                  shares={report?.statuses.map(({ status, orders }) => ({
                    key: status,
                    label: ownWords(status),
                    orders,
                    to: linkTo({ find_status: status }),
                  }))}
                />
                {why.error ? (
                  <ListFailed error={why.error} onRetry={why.refetch} />
                ) : (
                  <Shares
                    title={t('Why orders were lost')}
                    none={t('No order was lost.')}
                    shares={reasonsOf(why.data, linkTo)}
                  />
                )}
              </div>
            </Stack>
          </Box>
        )}
      </Stack>
    </>
  );
}

const LONGEST_FILTER = 200;

function reasonsOf(why: ReportWhy | undefined, linkTo: ReturnType<typeof useListLink>) {
  if (!why) return undefined;
  const named = why.reasons.map(({ reason, orders }) => ({
    key: reason,
    label: translated(reason),
    orders,
    to:
      reason && reason.length <= LONGEST_FILTER ? linkTo({ find_end_reason: reason, find_outcome: 'lost' }) : undefined,
  }));
  return why.others > 0
    ? [...named, { key: ' ', label: t('Other reasons'), orders: why.others, to: undefined }]
    : named;
}

interface Share {
  key: string;
  label: string;
  orders: number;
  to: string | undefined;
}

/** Shows parts of a whole as bars; `none` is shown if there are none. */
function Shares({ title, shares, none }: { title: string; shares: Share[] | undefined; none: string }) {
  const all = (shares ?? []).reduce((sum, { orders }) => sum + orders, 0);
  return (
    <Paper component="section" withBorder p="md" aria-label={title}>
      <Title order={2} size="h5" mb="sm">
        {title}
      </Title>
      {!shares && <Skeleton height={160} />}
      {shares?.length === 0 && (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      )}
      <ul className={classes.shares}>
        {shares?.map(({ key, label, orders, to }) => (
          <li key={key}>
            <span className={classes.what}>{label}</span>
            <span className={classes.count}>
              <Counted orders={orders} to={to} /> · {shareOf(orders, all)}
            </span>
            <div className={classes.bar} aria-hidden>
              <div style={{ width: `${all === 0 ? 0 : (orders / all) * 100}%` }} />
            </div>
          </li>
        ))}
      </ul>
    </Paper>
  );
}

/** Turns this report's morning email on or off. */
function MorningMail() {
  const { path } = useScreen();
  return (
    <Can path={`${path}/mail`}>
      <MailSwitch />
    </Can>
  );
}

function MailSwitch() {
  const scheme_type = useKind<SchemeType>();
  const { data } = useData('GET order/report/mail');
  const { run, isPending, errors } = useAction('POST order/report/mail', {
    done: t('Saved.'),
    failure: t('This could not be saved.'),
  });
  const hasAddress = Boolean(data?.email);
  return (
    <Switch
      label={t('Email me every morning')}
      description={
        hasAddress || !data
          ? data?.email
          : t('Your account has no email address. Ask whoever manages users to add one.')
      }
      disabled={!data || !hasAddress || isPending}
      checked={data?.wanted.includes(scheme_type) ?? false}
      error={errors.scheme_type}
      onChange={(event) => run({ body: { scheme_type, is_wanted: event.currentTarget.checked } })}
    />
  );
}

/** Shows the report's filters: the same chips as in order lists. */
function ReportFilters() {
  return (
    <search className={filterClasses.bar} aria-label={t('Filters')}>
      <FilterChips filters={useOrderFilters() as ListFilter<ListKey>[]} />
    </search>
  );
}
