import type { ReactNode } from 'react';
import { useAllowed } from '../session.tsx';

/** Shows its children only to users with the client route, such as `state-manage/add` (spec 6). */
export function Can({ path, children }: { path: string; children: ReactNode }) {
  return useAllowed(path) ? children : null;
}
