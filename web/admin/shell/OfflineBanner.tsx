import { Alert } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconWifiOff } from '../kit/icons.ts';

/** Says that saving is impossible without a network; text typed meanwhile is kept. */
export function OfflineBanner() {
  const { online } = useNetwork();
  if (online) return null;
  return (
    <Alert color="warning" variant="filled" icon={<IconWifiOff aria-hidden />} mb="sm" role="alert">
      You are offline. Nothing is saved until the connection is back. Typed text stays in its form, even after a reload.
    </Alert>
  );
}
