import { useMutation, useQuery } from '@tanstack/react-query';
import { isViewing } from '../../shared/session.ts';
import { makeStale } from '../kit/calls.ts';
import { failed, succeeded } from '../kit/toast.tsx';
import { useMayCall, useSession } from '../session.tsx';
import { canPush, deviceState, isBlocked, turnOff, turnOn } from './device.ts';

const HOUR = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** Offers this device's notifications; undefined for users who would never hear anything, and while viewing as a role. */
export function usePush({ isAsked = true } = {}) {
  const office = useSession().user?.office.type;
  const hearsCalls = useMayCall('GET order/calls');
  const hearsReturns = useMayCall('GET return');
  const isFor = (hearsCalls || hearsReturns) && !isViewing();
  const { data, error, refetch } = useQuery({
    queryKey: ['GET user/profile/push', 'this device'],
    queryFn: deviceState,
    enabled: isFor && isAsked && canPush && !isBlocked(),
  });
  const turning = useMutation({
    mutationFn: (on: boolean) => (on ? turnOn(data?.server_key ?? '') : turnOff()),
    onSuccess: (_, on) => succeeded(on ? 'Notifications are on.' : 'Notifications are off.'),
    onError: (error) => failed(error, 'This browser couldn’t turn on notifications. Try again later.'),
    onSettled: () => makeStale('GET user/profile/push'),
  });
  if (!isFor) return undefined;
  const orders = office === 'RETAILER' ? 'new orders, late calls' : 'late calls of your retailers';
  const news = [hearsCalls && orders, hearsReturns && 'return requests'].filter(Boolean).join(' and ');
  return { data, error, refetch, turning, about: `Hear of ${news} on this device, even while this page is closed.` };
}

/** `Quiet from 21:00 to 07:00`; undefined if the settings never pause them. */
export function quietText({ quiet_from, quiet_to }: { quiet_from: number; quiet_to: number }): string | undefined {
  if (quiet_from === quiet_to) return undefined;
  return `Quiet from ${HOUR(quiet_from)} to ${HOUR(quiet_to)}: what came in the night is counted in the morning.`;
}
