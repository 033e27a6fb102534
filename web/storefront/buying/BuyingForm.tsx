import type { FormEvent, ReactNode } from 'react';
import type { CallError } from '../../shared/api.ts';
import type { useFieldErrors } from '../kit/form/useFieldErrors.ts';
import { OrderCode } from './OrderCode.tsx';
import type { useStore } from './useStore.ts';

/** The errors of a form, its store, and the function to call on input. */
export type BuyingFields = ReturnType<typeof useFieldErrors> & ReturnType<typeof useStore> & { keep: () => void };

interface Props {
  fields: BuyingFields;
  sending: {
    submit: (event: FormEvent) => void;
    isSending: boolean;
    /** The server asks for a code. */
    asksCode: boolean | string;
    sendCode: (customer_phone: string) => Promise<void>;
    /** Shows why no code was sent. */
    explain: (error: CallError) => void;
  };
  /** Shown below the code. */
  hint?: string;
  /** The price and the button. */
  foot: ReactNode;
  children: ReactNode;
}

/** Shows the form of an order or purchase around its fields: with the code, if the server asks for one. */
export function BuyingForm({ fields, sending, hint, foot, children }: Props) {
  const { isSending } = sending;
  return (
    <form
      ref={fields.form}
      className="stack-wide"
      method="post"
      onSubmit={sending.submit}
      onInput={fields.keep}
      noValidate
      aria-busy={isSending}
    >
      {children}
      {sending.asksCode && (
        <OrderCode
          {...fields.text('otp')}
          isSending={isSending}
          hint={hint}
          send={sending.sendCode}
          onAsk={() => fields.setRefusal('')}
          onFailure={sending.explain}
        />
      )}
      {foot}
    </form>
  );
}
