import { useMutation, useQuery } from '@tanstack/react-query';
import { isViewing } from '../../shared/session.ts';
import { makeStale } from '../kit/calls.ts';
import { failed, succeeded } from '../kit/toast.tsx';
import { t } from '../language/t.ts';
import { useMayCall, useSession } from '../session.tsx';
import { canPush, isBlocked, OWN_DEVICE, turnOff, turnOn } from './device.ts';

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** Offers this device's notifications; undefined for users who would never get any, and while viewing as a role. */
export function usePush({ isAsked = true } = {}) {
  const office = useSession().user?.office.type;
  const hearsCalls = useMayCall('GET order/calls');
  const hearsReturns = useMayCall('GET return');
  const isFor = (hearsCalls || hearsReturns) && !isViewing();
  const { data, error, refetch } = useQuery({
    ...OWN_DEVICE,
    enabled: isFor && isAsked && canPush && !isBlocked(),
  });
  const turning = useMutation({
    mutationFn: (on: boolean) => (on ? turnOn(data?.server_key ?? '') : turnOff()),
    onSuccess: (_, on) => succeeded(t(on ? 'Notifications are on.' : 'Notifications are off.')),
    onError: (error) => failed(error, t('This browser couldn’t turn on notifications. Try again later.')),
    onSettled: () => makeStale('GET user/profile/push'),
  });
  if (!isFor) return undefined;
  const orders = t(office === 'RETAILER' ? 'new orders, overdue calls' : 'your retailers’ overdue calls');
  const news = [hearsCalls && orders, hearsReturns && t('return requests')].filter(Boolean).join(t(' and '));
  const about = t('Get notified about {news} on this device, even when this page is closed.', { news });
  return { data, error, refetch, turning, about };
}

/** `Quiet from 21:00 to 07:00`; undefined if the settings never pause them. */
export function quietText({ quiet_from, quiet_to }: { quiet_from: number; quiet_to: number }): string | undefined {
  if (quiet_from === quiet_to) return undefined;
  return t('Quiet from {from} to {to}. You get a summary in the morning.', {
    from: clock(quiet_from),
    to: clock(quiet_to),
  });
}
