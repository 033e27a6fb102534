import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { call } from '../../shared/api.ts';
import { ListFailed } from '../kit/ListMessages.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { useRetailers } from '../kit/retailers.ts';
import { AccessForm } from './AccessForm.tsx';
import { TITLE } from './access.ts';

/** How often the counters of used orders are read again, in milliseconds. */
const COUNTERS = 15_000;

/** Which retailers may sell in a campaign, and how many (spec 2.3). */
export function CampaignAccess() {
  const { id = '' } = useParams();
  const access = useQuery({
    queryKey: ['GET campaign/access/{id}', id],
    queryFn: async ({ signal }) => (await call('GET campaign/access/{id}', { params: { id }, signal })).data,
    // A form is not begun from what may have changed since the screen was last open.
    gcTime: 0,
    refetchInterval: COUNTERS,
  });
  const retailers = useRetailers();

  if (access.error && !access.data) return <ListFailed error={access.error} onRetry={access.refetch} />;
  if (retailers.error) return <ListFailed error={retailers.error} onRetry={retailers.refetch} />;
  if (!access.data || !retailers.data) return <Loading />;
  const refresh = async () => (await access.refetch({ throwOnError: true })).data as typeof access.data;
  return <AccessForm key={id} access={access.data} retailers={retailers.data} refresh={refresh} />;
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
