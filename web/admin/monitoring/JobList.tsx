import { Button, Text } from '@mantine/core';
import type { RowOf } from '../../../contract/api.ts';
import { JOB_STATUSES } from '../../../contract/monitoring/monitoring.ts';
import { Can } from '../kit/Can.tsx';
import { useAction } from '../kit/calls.ts';
import { confirm } from '../kit/dialog/confirm.tsx';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { SmallButton } from '../kit/SmallButton.tsx';
import { StatusBadge } from '../kit/StatusBadge.tsx';
import { Moment } from '../kit/When.tsx';
import { counted, ownWords, t } from '../language/t.ts';

type Job = RowOf<'GET job'>;

const choices = JOB_STATUSES.map((value) => ({ value, label: ownWords(value) }));

/** Lists background jobs, such as messages, sweeps and imports. A failed job is retried for a while. */
export function JobList() {
  return (
    <ResourceList
      title={t('Jobs')}
      noun={t('Job')}
      list="GET job"
      nameOf={(job) => job.name}
      columns={[
        { header: t('Job'), lead: true, cell: (job) => job.name },
        { header: t('Status'), mark: true, cell: (job) => <StatusBadge status={job.status} /> },
        {
          header: t('Attempts'),
          sort: 'attempts',
          numeric: true,
          cell: (job) => t('{shown} of {total}', { shown: job.attempts, total: job.most_attempts }),
        },
        {
          header: t('Problem'),
          long: true,
          cell: (job) =>
            job.problem && (
              <Text component="div" size="sm" c="dimmed" maw={480} ta="start" lineClamp={3}>
                {job.problem}
              </Text>
            ),
        },
        { header: t('Due'), sort: 'run_at', cell: (job) => <Moment at={job.run_at} /> },
        { header: t('Added'), cell: (job) => <Moment at={job.added_at} /> },
      ]}
      search={{ name: 'find_name', label: t('jobs by name') }}
      filters={[{ label: t('Status'), name: 'find_status', choices }]}
      bulk={(chosen, done) => <Chosen chosen={chosen} done={done} />}
      empty={t('No waiting or failed jobs.')}
    />
  );
}

function Chosen({ chosen, done }: { chosen: Job[]; done: () => void }) {
  const job_id = chosen.map(({ _id }) => _id);
  const retry = useAction('POST job/retry', {
    done: t('Jobs will be retried now.'),
    failure: t('The jobs could not be retried.'),
    onDone: done,
  });
  const ask = () =>
    confirm({
      title: t('Cancel {count}?', { count: counted(chosen.length, 'job') }),
      text: t('They won’t run again.'),
      doIt: t('Cancel the jobs'),
      cancel: t('Keep jobs'),
      isDanger: true,
      call: 'POST job/delete',
      input: { body: { job_id } },
      done: t('Cancelled.'),
      failure: t('The jobs could not be cancelled.'),
      onDone: done,
    });
  return (
    <Can path="jobs/retry">
      <SmallButton loading={retry.isPending} onClick={() => retry.run({ body: { job_id } })}>
        {t('Retry now')}
      </SmallButton>
      <Button size="compact-sm" color="danger" onClick={ask}>
        {t('Cancel the jobs')}
      </Button>
    </Can>
  );
}
