import { Alert } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { t } from '../language/t.ts';
import { IconWifiOff } from './icons.ts';

/** Says that you can't save offline, and that typed text is kept. */
export function OfflineBanner() {
  const { online } = useNetwork();
  if (online) return null;
  return (
    <Alert color="warning" variant="filled" icon={<IconWifiOff aria-hidden />} mb="sm" role="alert">
      {t('You are offline. Changes can’t be saved until you reconnect. What you typed is kept, even after a reload.')}
    </Alert>
  );
}
