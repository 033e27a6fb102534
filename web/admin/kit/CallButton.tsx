import { Button } from '@mantine/core';
import { telLink } from '../../../contract/phone.ts';
import { t } from '../language/t.ts';
import { IconPhone } from './icons.ts';

interface CallButtonProps {
  customer_name: string;
  customer_phone: string;
  /** Makes the button secondary: calling isn't the row's next step. */
  isSecond?: boolean;
}

/** Links to the phone app; the number itself stays readable. */
export function CallButton({ customer_name, customer_phone, isSecond = false }: CallButtonProps) {
  return (
    <Button
      component="a"
      {...(isSecond && { variant: 'default' })}
      href={telLink(customer_phone)}
      leftSection={<IconPhone size={18} aria-hidden />}
      aria-label={t('Call {name} at {phone}', { name: customer_name, phone: customer_phone })}
    >
      {customer_phone}
    </Button>
  );
}
