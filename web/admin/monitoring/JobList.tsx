import { Button, Text } from '@mantine/core';
import type { RowOf } from '../../../contract/api.ts';
import { counted } from '../../../contract/language/counted.ts';
import { inWords } from '../../../contract/language/in-words.ts';
import { JOB_STATUSES } from '../../../contract/monitoring/monitoring.ts';
import { Can } from '../kit/Can.tsx';
import { useAction } from '../kit/calls.ts';
import { confirm } from '../kit/dialog/confirm.tsx';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { StatusBadge } from '../kit/StatusBadge.tsx';
import { Moment } from '../kit/When.tsx';

type Job = RowOf<'GET job'>;

const choices = JOB_STATUSES.map((value) => ({ value, label: inWords(value) }));

/** Lists background jobs, such as messages, sweeps and imports. A failed job is retried for a while. */
export function JobList() {
  return (
    <ResourceList
      title="Jobs"
      noun="Job"
      list="GET job"
      nameOf={(job) => job.name}
      columns={[
        { header: 'Job', lead: true, cell: (job) => job.name },
        { header: 'Status', mark: true, cell: (job) => <StatusBadge status={job.status} /> },
        {
          header: 'Attempts',
          sort: 'attempts',
          numeric: true,
          cell: (job) => `${job.attempts} of ${job.most_attempts}`,
        },
        {
          header: 'Problem',
          long: true,
          cell: (job) =>
            job.problem && (
              <Text component="div" size="sm" c="dimmed" maw={480} ta="start" lineClamp={3}>
                {job.problem}
              </Text>
            ),
        },
        { header: 'Due', sort: 'run_at', cell: (job) => <Moment at={job.run_at} /> },
        { header: 'Added', cell: (job) => <Moment at={job.added_at} /> },
      ]}
      search={{ name: 'find_name', label: 'jobs by name' }}
      filters={[{ label: 'Status', name: 'find_status', choices }]}
      bulk={(chosen, done) => <Chosen chosen={chosen} done={done} />}
      empty="No waiting or failed jobs."
    />
  );
}

function Chosen({ chosen, done }: { chosen: Job[]; done: () => void }) {
  const job_id = chosen.map(({ _id }) => _id);
  const retry = useAction('POST job/retry', {
    done: 'Jobs will be retried now.',
    failure: 'The jobs could not be retried.',
    onDone: done,
  });
  const ask = () =>
    confirm({
      title: `Cancel ${counted(chosen.length, 'job')}?`,
      text: 'The jobs are cancelled.',
      doIt: 'Cancel the jobs',
      cancel: 'Keep jobs',
      isDanger: true,
      call: 'POST job/delete',
      input: { body: { job_id } },
      done: 'Cancelled.',
      failure: 'The jobs could not be cancelled.',
      onDone: done,
    });
  return (
    <Can path="jobs/retry">
      <Button
        size="compact-sm"
        variant="default"
        loading={retry.isPending}
        onClick={() => retry.run({ body: { job_id } })}
      >
        Retry now
      </Button>
      <Button size="compact-sm" color="danger" onClick={ask}>
        Cancel the jobs
      </Button>
    </Can>
  );
}
