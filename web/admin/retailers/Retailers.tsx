import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { lazyPart } from '../kit/lazy-part.tsx';
import { RetailerList } from './RetailerList.tsx';

const RetailerMap = lazyPart(async () => (await import('./RetailerMap.tsx')).RetailerMap);

/** your-retailers: shows the retailers as a list, or on the map. */
export function Retailers() {
  const [params] = useSearchParams();
  if (!params.has('map')) return <RetailerList />;
  return (
    <Suspense fallback={<Skeleton aria-busy height={420} />}>
      <RetailerMap />
    </Suspense>
  );
}
