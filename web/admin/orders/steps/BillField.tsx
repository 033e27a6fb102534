import type { TextInputProps } from '@mantine/core';
import { ScannedField } from './ScannedField.tsx';

interface BillFieldProps extends TextInputProps {
  isRequired: boolean;
  onScanned: (number: string) => void;
}

/** The longest number the server accepts. */
const LONGEST = 40;
const numberIn = (code: string) => code.trim().slice(0, LONGEST) || undefined;

/** Asks for the number of the retailer's own bill, typed or scanned. */
export const BillField = ({ isRequired, ...props }: BillFieldProps) => (
  <ScannedField
    label="Bill number"
    description="From your own bill. It is recorded here; no bill is issued."
    of="the code on the bill"
    read={numberIn}
    required={isRequired}
    {...props}
  />
);
