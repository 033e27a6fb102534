import { Alert, Button, Group, Paper, Skeleton } from '@mantine/core';
import { useThrottledValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { LaunchNow } from '../../../contract/launch/launch.ts';
import { SCHEME_TYPES } from '../../../contract/offers/scheme-types.ts';
import { MoveQuotaDialog } from '../campaigns/MoveQuotaDialog.tsx';
import { Can } from '../kit/Can.tsx';
import { makeStale, useData } from '../kit/calls.ts';
import { confirm } from '../kit/dialog/confirm.tsx';
import { ListFailed } from '../kit/ListFailed.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { exactTime } from '../kit/When.tsx';
import { figure } from '../language/figures.ts';
import { t } from '../language/t.ts';
import { useNewOrders } from '../orders/list/useNewOrders.ts';
import { WaitingRoomDialog } from '../schemes/WaitingRoomDialog.tsx';
import { BannerDialog } from './BannerDialog.tsx';
import { Checks } from './Checks.tsx';
import classes from './ControlRoom.module.css';
import { Health, Log } from './Health.tsx';
import { MapOfNepal } from './MapOfNepal.tsx';
import { Pace } from './Pace.tsx';
import { Retailers } from './Retailers.tsx';
import { runsOut } from './Section.tsx';
import { Units } from './Units.tsx';

/** How often to read; all viewers share the server's reading. */
const LOOK = 2_000;
const LEAST_APART = 1_000;

/** `/launch/{scheme}`: shows a running launch, and staff's possible actions. */
export function ControlRoom() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useData(
    'GET launch/{id}',
    { params: { id } },
    { refetchInterval: LOOK, staleTime: 0, placeholderData: keepPreviousData },
  );
  const { count, gaps } = useNewOrders(SCHEME_TYPES);
  const news = useThrottledValue(count + gaps, LEAST_APART);
  useEffect(() => {
    if (news > 0) makeStale('GET launch/{id}');
  }, [news]);
  return (
    <>
      <PageHeader
        title={data?.name ?? t('Launch control')}
        about={data ? t('Launch control') : undefined}
        back={{ to: '/launch', label: t('Back to the list') }}
        isWhole
      >
        {data && <Acts launch={data} />}
      </PageHeader>
      {error && !data && <ListFailed error={error} onRetry={refetch} list="/launch" />}
      {error && data && (
        <Alert color="warning">
          {t('Last updated {read_at}. Live updates have stopped.', { read_at: exactTime(data.read_at) })}
        </Alert>
      )}
      {!data && !error && <Skeleton height={480} aria-busy />}
      {data && <Room launch={data} />}
    </>
  );
}

function Room({ launch }: { launch: LaunchNow }) {
  const [isBefore] = useState(() => Date.parse(launch.start_date) > Date.now());
  return (
    <div className={classes.room}>
      {launch.end_date <= launch.read_at && (
        <Alert
          color="gray"
          title={t('This scheme ended on {end_date}', { end_date: exactTime(launch.end_date) })}
          className={classes.wide}
        />
      )}
      {launch.is_paused && <Alert color="danger" title={t('Orders are paused')} className={classes.wide} />}
      {launch.banner && (
        <Alert color="info" title={t('Page banner')} className={classes.wide}>
          {launch.banner}
        </Alert>
      )}
      <Figures launch={launch} />
      {isBefore && <Checks id={launch._id} />}
      <Pace launch={launch} />
      <Health launch={launch} />
      <Units launch={launch} />
      <Retailers launch={launch} />
      <MapOfNepal districts={launch.districts} states={launch.states} />
      <Log log={launch.log} />
    </div>
  );
}

const numberOf = (count: number) => figure(count);

function Figures({ launch }: { launch: LaunchNow }) {
  const { quota, room, waitlist, variants } = launch;
  const left = variants.filter(({ is_active }) => is_active).reduce((sum, variant) => sum + variant.left, 0);
  const figures: [string, string, string?][] = [
    [t('Orders'), numberOf(launch.total)],
    [t('Last minute'), numberOf(launch.last_minute)],
    [t('Last hour'), numberOf(launch.last_hour)],
    [t('Units left'), numberOf(left)],
    ...(quota
      ? ([[t('Quota left'), numberOf(quota.left), runsOut(quota.runs_out_at)]] as [string, string, string?][])
      : []),
    [
      t('In the queue'),
      numberOf(room.waiting),
      room.is_open ? t('{active} inside', { active: numberOf(room.active) }) : t('Waiting room closed'),
    ],
    [
      t('Waitlist'),
      numberOf(waitlist.waiting),
      t('{offered} offered, {taken} ordered', { offered: waitlist.offered, taken: waitlist.taken }),
    ],
  ];
  return (
    <Paper withBorder p="md" component="section" aria-label={t('Figures')} className={classes.wide}>
      <dl className={classes.figures}>
        {figures.map(([name, value, more]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
            {more && <dd className={classes.more}>{more}</dd>}
          </div>
        ))}
      </dl>
    </Paper>
  );
}

type Dialog = 'room' | 'banner' | 'quota';

function Acts({ launch }: { launch: LaunchNow }) {
  const [dialog, setDialog] = useState<Dialog>();
  const { _id, name, is_paused, campaign_id, type, called_late_at } = launch;
  const hasEnded = launch.end_date <= launch.read_at;
  const params = { id: _id };
  const stale = ['GET launch/{id}'] as const;
  const pause = () =>
    confirm({
      title: is_paused ? t('Resume orders for {name}?', { name }) : t('Pause orders for {name}?', { name }),
      text: is_paused
        ? t('Customers can order at once.')
        : t('The page stays up and says that orders are paused. Customers who are ordering now keep what they typed.'),
      doIt: is_paused ? t('Resume orders') : t('Pause orders'),
      isDanger: !is_paused,
      call: 'POST launch/{id}/pause',
      input: { params, body: { is_paused: !is_paused } },
      done: t('Done.'),
      failure: t('This action failed. Please try again.'),
      stale: [...stale],
    });
  const callLate = () =>
    confirm({
      title: t('Remind retailers with overdue calls?'),
      text: t('Every retailer with overdue calls gets one SMS. {called_late_at}', {
        called_late_at: called_late_at
          ? t('Last reminded on {called_late_at}.', { called_late_at: exactTime(called_late_at) })
          : t('No reminders sent yet.'),
      }),
      doIt: t('Send'),
      call: 'POST launch/{id}/call-late',
      input: { params, body: {} },
      done: t('Reminders sent.'),
      failure: t('The reminders could not be sent.'),
      stale: [...stale],
    });
  const close = () => setDialog(undefined);
  return (
    <Group gap="xs">
      {!hasEnded && (
        <Can path="launch/pause">
          <Button color={is_paused ? 'success' : 'danger'} variant="light" onClick={pause}>
            {is_paused ? t('Resume orders') : t('Pause orders')}
          </Button>
        </Can>
      )}
      <Can path="launch/banner">
        <Button variant="default" onClick={() => setDialog('banner')}>
          {t('Page banner')}
        </Button>
      </Can>
      {type !== 'MULTI-BUY' && !hasEnded && (
        <Can path={`scheme-manage/${type.toLowerCase()}/room`}>
          <Button variant="default" onClick={() => setDialog('room')}>
            {t('Waiting room')}
          </Button>
        </Can>
      )}
      {campaign_id && (
        <Can path="scheme-manage/data-campaign/access/:id">
          <Button variant="default" onClick={() => setDialog('quota')}>
            {t('Move quota')}
          </Button>
        </Can>
      )}
      <Can path="launch/late">
        <Button variant="default" onClick={callLate}>
          {t('Remind retailers')}
        </Button>
      </Can>
      <Button variant="default" component={Link} to={`/launch/report/${_id}`}>
        {t('Report')}
      </Button>
      {dialog === 'room' && <WaitingRoomDialog scheme={launch} onClose={close} />}
      {dialog === 'banner' && <BannerDialog launch={launch} onClose={close} />}
      {dialog === 'quota' && campaign_id && <MoveQuota launch={launch} campaignId={campaign_id} onClose={close} />}
    </Group>
  );
}

function MoveQuota({ launch, campaignId, onClose }: { launch: LaunchNow; campaignId: string; onClose: () => void }) {
  const all = useData('GET launch/{id}', { params: { id: launch._id }, query: { retailers: 'all' } });
  const retailers = (all.data ?? launch).retailers.filter(({ left }) => left != null);
  return <MoveQuotaDialog campaignId={campaignId} retailers={retailers} onClose={onClose} />;
}
