import type { TypedForm } from '../../kit/form/typed-form.ts';
import { t } from '../../language/t.ts';
import { ScannedField } from './ScannedField.tsx';

interface BillFieldProps<Name extends string> {
  form: Pick<TypedForm<Record<Name, string>>, 'field' | 'set'>;
  name: Name;
  isRequired: boolean;
  'data-autofocus'?: boolean;
}

/** The longest number the server accepts. */
const LONGEST = 40;
const numberIn = (code: string) => code.trim().slice(0, LONGEST) || undefined;

/** Asks for the number of the retailer's own bill, typed or scanned. */
export const BillField = <Name extends string>({ form, name, isRequired, ...props }: BillFieldProps<Name>) => (
  <ScannedField
    label={t('Bill number')}
    description={t('From your own bill. It is recorded here; no bill is issued.')}
    of={t('the code on the bill')}
    read={numberIn}
    {...form.field(name)}
    required={isRequired}
    onScanned={(number) => form.set(name, number)}
    {...props}
  />
);
