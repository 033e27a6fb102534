import type { TextInputProps } from '@mantine/core';
import { isImei } from '../../../../contract/orders/imei.ts';
import { ScannedField } from './ScannedField.tsx';

function imeiIn(code: string): string | undefined {
  const digits = code.replace(/\D/g, '');
  return isImei(digits) ? digits : undefined;
}

/** Asks for an IMEI, typed or scanned off the box. */
export const ImeiField = (props: TextInputProps & { onScanned: (imei: string) => void }) => (
  <ScannedField
    label="IMEI"
    description="15 digits, on the box or after *#06# on the phone"
    inputMode="numeric"
    data-autofocus
    of="the IMEI barcode"
    read={imeiIn}
    {...props}
  />
);
