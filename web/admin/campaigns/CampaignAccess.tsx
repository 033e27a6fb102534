import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { call } from '../../shared/api.ts';
import { ListFailed } from '../kit/ListMessages.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { AccessForm } from './AccessForm.tsx';
import { TITLE } from './access.ts';

/** How often the counters of used orders are read again, in milliseconds. */
const COUNTERS = 15_000;

/** Which retailers may sell in a campaign, and how many (spec 2.3). */
export function CampaignAccess() {
  const { id = '' } = useParams();
  const access = useQuery({
    queryKey: ['GET campaign/access/{id}', id],
    queryFn: ({ signal }) => call('GET campaign/access/{id}', { params: { id }, signal }),
    refetchInterval: COUNTERS,
  });
  const query = { find_type: 'RETAILER', page: 1, size: 0, sort: 'name:asc' };
  const retailers = useQuery({
    queryKey: ['GET office', query],
    queryFn: ({ signal }) => call('GET office', { query, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

  if (access.error && !access.data) return <ListFailed error={access.error} onRetry={access.refetch} />;
  if (retailers.error) return <ListFailed error={retailers.error} onRetry={retailers.refetch} />;
  if (!access.data || !retailers.data) return <Loading />;
  return <AccessForm key={id} access={access.data.data} retailers={retailers.data.data} refresh={access.refetch} />;
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
