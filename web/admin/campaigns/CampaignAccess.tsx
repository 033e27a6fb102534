import { Skeleton, Stack } from '@mantine/core';
import { useParams } from 'react-router';
import { useData } from '../kit/calls.ts';
import { useAllRetailers } from '../kit/fields/retailers.ts';
import { ListFailed } from '../kit/ListFailed.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { AccessForm } from './AccessForm.tsx';
import { TITLE } from './access.ts';

/** How often to read the counts of used orders again. */
const COUNTERS = 15_000;

/** Chooses which retailers sell in a campaign, and their quotas (spec 2.3). */
export function CampaignAccess() {
  const { id = '' } = useParams();
  // Don't start from a cached response: it might have changed since the screen was last open.
  const options = { gcTime: 0, refetchInterval: COUNTERS };
  const access = useData('GET campaign/access/{id}', { params: { id } }, options);
  const retailers = useAllRetailers();

  if (access.error && !access.data) return <ListFailed error={access.error} onRetry={access.refetch} />;
  if (retailers.error) return <ListFailed error={retailers.error} onRetry={retailers.refetch} />;
  if (!access.data || !retailers.data) return <Loading />;
  return <AccessForm key={id} access={access.data} retailers={retailers.data} />;
}

function Loading() {
  return (
    <>
      <PageHeader title={TITLE} />
      <Stack aria-busy>
        <Skeleton height={56} />
        <Skeleton height={320} />
      </Stack>
    </>
  );
}
