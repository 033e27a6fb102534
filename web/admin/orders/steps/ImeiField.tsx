import type { TextInputProps } from '@mantine/core';
import { isImei } from '../../../../contract/orders/imei.ts';
import type { TypedForm } from '../../kit/form/typed-form.ts';
import { t } from '../../language/t.ts';
import { ScannedField } from './ScannedField.tsx';

function imeiIn(code: string): string | undefined {
  const digits = code.replace(/\D/g, '');
  return isImei(digits) ? digits : undefined;
}

interface ImeiFieldProps extends Omit<TextInputProps, 'form'> {
  form: Pick<TypedForm<{ imei: string }>, 'field' | 'set'>;
}

/** Asks for an IMEI, typed or scanned off the box. */
export const ImeiField = ({ form, ...props }: ImeiFieldProps) => (
  <ScannedField
    label="IMEI"
    description={t('15 digits: on the box, or dial *#06# on the phone.')}
    inputMode="numeric"
    data-autofocus
    of={t('the IMEI barcode')}
    read={imeiIn}
    {...form.field('imei')}
    onScanned={(imei) => form.set('imei', imei)}
    {...props}
  />
);
