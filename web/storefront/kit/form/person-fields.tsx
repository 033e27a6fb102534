import type { ComponentProps } from 'react';
import { PHONE_PREFIX } from '../../../../contract/phone.ts';
import { TextField } from './TextField.tsx';

type Given = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'autoComplete' | 'prefix'>;

/** A phone number of Nepal, typed without the country's code. */
export const PhoneField = (given: Given) => (
  <TextField {...given} type="tel" inputMode="tel" autoComplete="tel-national" prefix={PHONE_PREFIX} />
);

export const EmailField = (given: Given) => (
  <TextField {...given} type="email" inputMode="email" autoComplete="email" />
);

/** A code that came by SMS or mail: phones offer it over the keyboard. */
export const CodeField = (given: Given) => <TextField {...given} inputMode="numeric" autoComplete="one-time-code" />;
