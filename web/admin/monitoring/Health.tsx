import { Alert, Badge, Button, SimpleGrid, Skeleton } from '@mantine/core';
import type { DataOf } from '../../../contract/api.ts';
import { useData } from '../kit/calls.ts';
import { Fact, Facts, Part } from '../kit/DetailPage.tsx';
import { ListFailed } from '../kit/ListFailed.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { figure } from '../language/figures.ts';
import { t } from '../language/t.ts';

type Numbers = DataOf<'GET health'>;

const EVERY = 10_000;
/** Below this share of free disk space, staff should act. */
const FULL_DISK = 0.1;
const LONG_QUEUE_SECONDS = 120;

/** Shows the health of the database, queues and other parts, and reads it every ten seconds. */
export function Health() {
  const { data, error, refetch, isFetching } = useData('GET health', undefined, { refetchInterval: EVERY });
  return (
    <>
      <PageHeader title={t('Health')}>
        <Button variant="default" onClick={() => refetch()} loading={isFetching}>
          {t('Refresh')}
        </Button>
      </PageHeader>
      {error && <ListFailed error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={320} aria-busy />}
      {data && <Parts {...data} />}
    </>
  );
}

function Parts({ database, disk, queue, process, edges, faults }: Numbers) {
  const isDiskFull = disk.free < disk.total * FULL_DISK;
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
      {database.is_copy && (
        <Alert color="warning" title={t('This is a copy')} style={{ gridColumn: '1 / -1' }}>
          {t(
            'No jobs run and no messages are sent. To make it the original, run “npm run original” and restart the servers.',
          )}
        </Alert>
      )}
      <Part title={t('Database')}>
        <Facts>
          <Fact name={t('Responds')}>
            <Mark isWell>{t('in {answered_in} ms', { answered_in: database.answered_in.toFixed(0) })}</Mark>
          </Fact>
          <Fact name={t('Size')}>{inBytes(database.size)}</Fact>
          <Fact name={t('Connections')}>
            {t('{shown} of {total}', { shown: database.connections, total: database.most_connections })}
          </Fact>
          <Fact name="PostgreSQL">{database.version}</Fact>
        </Facts>
      </Part>
      <Part title={t('Queue')}>
        <Facts>
          <Fact name={t('Failed jobs')}>
            <Mark isWell={queue.failed === 0}>{String(queue.failed)}</Mark>
          </Fact>
          <Fact name={t('Waiting jobs')}>{figure(queue.waiting)}</Fact>
          <Fact name={t('Oldest waiting job')}>
            <Mark isWell={queue.oldest < LONG_QUEUE_SECONDS}>{inTime(queue.oldest)}</Mark>
          </Fact>
          <Fact name={t('Workers')}>
            <Mark isWell={queue.workers > 0}>{String(queue.workers)}</Mark>
          </Fact>
        </Facts>
      </Part>
      <Part title={t('Disk')}>
        <Facts>
          <Fact name={t('Free space')}>
            <Mark isWell={!isDiskFull}>
              {t('{shown} of {total}', { shown: inBytes(disk.free), total: inBytes(disk.total) })}
            </Mark>
          </Fact>
          <Fact name={t('File storage')}>{edges.storage}</Fact>
        </Facts>
      </Part>
      <Part title={t('Messages')}>
        <Facts>
          <Fact name="SMS">{edges.sms}</Fact>
          <Fact name={t('Email')}>{edges.mail}</Fact>
        </Facts>
      </Part>
      <Part title={t('Errors in the last 24 hours')}>
        <Facts>
          <Fact name={t('Server')}>
            <Mark isWell={faults.server_day === 0}>{figure(faults.server_day)}</Mark>
          </Fact>
          <Fact name={t('Browsers')}>
            <Mark isWell={faults.client_day === 0}>{figure(faults.client_day)}</Mark>
          </Fact>
        </Facts>
      </Part>
      <Part title={t('This process')}>
        <Facts>
          <Fact name={t('Release')}>{process.release}</Fact>
          <Fact name={t('Instance')}>{process.instance}</Fact>
          <Fact name="Node.js">{process.node}</Fact>
          <Fact name={t('Uptime')}>{inTime(process.uptime)}</Fact>
          <Fact name={t('Memory')}>{inBytes(process.memory)}</Fact>
        </Facts>
      </Part>
    </SimpleGrid>
  );
}

/** Marks a value as good or bad, in words and by colour. */
function Mark({ isWell, children }: { isWell: boolean; children: string }) {
  return (
    <>
      {children}{' '}
      <Badge variant="light" color={isWell ? 'success' : 'danger'} tt="none" fw={600} ml={6}>
        {isWell ? t('Good') : t('Check again')}
      </Badge>
    </>
  );
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

function inBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  return `${(bytes / 1000 ** power).toFixed(power > 2 ? 1 : 0)} ${UNITS[power]}`;
}

function inTime(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  if (seconds < 3600) return t('{minutes} min', { minutes: Math.round(seconds / 60) });
  if (seconds < 86_400) return t('{hours} h', { hours: Math.round(seconds / 3600) });
  return t('{seconds} days', { seconds: Math.round(seconds / 86_400) });
}
