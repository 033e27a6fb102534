import type { ComponentProps } from 'react';
import { PHONE_PREFIX } from '../../../../contract/phone.ts';
import { TextField } from './TextField.tsx';

type FieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'autoComplete' | 'prefix'>;

/** Asks for a Nepali phone number, without the country code. */
export const PhoneField = (props: FieldProps) => (
  <TextField {...props} type="tel" inputMode="tel" autoComplete="tel-national" prefix={PHONE_PREFIX} />
);

export const EmailField = (props: FieldProps) => (
  <TextField {...props} type="email" inputMode="email" autoComplete="email" />
);

/** Asks for a code from SMS or mail; phones offer it above the keyboard. */
export const CodeField = (props: FieldProps) => (
  <TextField {...props} inputMode="numeric" autoComplete="one-time-code" />
);
