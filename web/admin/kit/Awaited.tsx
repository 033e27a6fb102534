import { Skeleton } from '@mantine/core';
import { ListFailed } from './ListFailed.tsx';

interface AwaitedProps {
  reads: { error: Error | null; refetch(): unknown }[];
  height: number;
}

/** Shows a skeleton while data loads; if that fails, the reason and a retry button. */
export function Awaited({ reads, height }: AwaitedProps) {
  const failed = reads.filter((read) => read.error);
  const [first] = failed;
  if (!first?.error) return <Skeleton height={height} aria-busy />;
  const retry = () => {
    for (const read of failed) void read.refetch();
  };
  return <ListFailed error={first.error} onRetry={retry} />;
}
