import { useSyncExternalStore } from 'react';
import { isViewing } from '../../shared/session.ts';
import { useSession } from '../session.tsx';
import { type Entry, isWaiting } from './queue.ts';
import { mayWait, onQueue, readQueue } from './store.ts';

export const useQueue = (): Entry[] => useSyncExternalStore(onQueue, readQueue);

/** An order's acts that wait for a connection. */
export const useWaitingFor = (_id: string): Entry[] =>
  useQueue().filter((entry) => isWaiting(entry) && entry.order._id === _id);

/** Whether this user's acts can wait on this device: only for retailers, not while viewing as a role. */
export const useMayWait = (): boolean => useSession().user?.office.type === 'RETAILER' && !isViewing() && mayWait();
