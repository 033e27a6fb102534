import { normalPhone } from '../../../contract/phone.ts';
import { EmailField, PhoneField } from '../kit/form/person-fields.tsx';
import { TextField } from '../kit/form/TextField.tsx';
import type { useFieldErrors } from '../kit/form/useFieldErrors.ts';

interface Props {
  text: ReturnType<typeof useFieldErrors>['text'];
  /** Omit `email` if the form doesn't ask for one. */
  labels: { name: string; phone: string; email?: string };
  /** Called on input, to save the draft. */
  onChange: () => void;
}

/** Asks for the customer of an order or purchase. */
export function Buyer({ text, labels, onChange }: Props) {
  return (
    <>
      <TextField {...text('customer_name')} label={labels.name} autoComplete="name" required />
      <PhoneField
        {...text('customer_phone')}
        label={labels.phone}
        required
        onBlur={({ target }) => {
          target.value = normalPhone(target.value);
          onChange();
        }}
      />
      {labels.email && <EmailField {...text('customer_email')} label={labels.email} required />}
    </>
  );
}
