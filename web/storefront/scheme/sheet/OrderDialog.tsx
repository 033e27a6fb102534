import { useState } from 'react';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { forgetPlace } from '../../kit/stores/last-place.ts';
import { useTexts } from '../../kit/texts-context.tsx';
import { dropDraft } from '../fields/useOrderDraft.ts';
import type { texts } from '../texts.ts';
import { Turn } from '../turn/Turn.tsx';
import { OrderForm } from './OrderForm.tsx';
import { PurchaseForm } from './PurchaseForm.tsx';
import type { OrderFormProps } from './Sheet.tsx';

interface Props extends Omit<OrderFormProps, 'onClear'> {
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** Until when a visitor of the waiting room can order. */
  turn: string | undefined;
}

export const ORDER_SHEET = 'order-sheet';

/**
 * Stands in the page from the beginning, so that it opens and takes text before the page has come to life; it
 * clears once its order is placed (spec 4).
 */
export function OrderDialog({ open, onOpen, onClose, turn, ...rest }: Props) {
  const t = useTexts<typeof texts>('scheme');
  const [cleared, setCleared] = useState(0);
  const Form = rest.scheme.type === 'MULTI-BUY' ? PurchaseForm : OrderForm;

  function clear() {
    dropDraft(rest.scheme._id);
    forgetPlace();
    setCleared(cleared + 1);
    // The button goes with its form.
    document.getElementById(ORDER_SHEET)?.querySelector('h2')?.focus();
  }

  return (
    <Dialog id={ORDER_SHEET} title={t.place_order} open={open} onClose={onClose} onFoundOpen={onOpen} staysOnTapOutside>
      {turn && <Turn until={turn} />}
      <Form key={cleared} {...rest} onClear={clear} />
    </Dialog>
  );
}
