import { lazy, Suspense, useState } from 'react';
import type { Rehearsed as Rehearsal } from '../../../../contract/orders/rehearsal.ts';
import type { SoldBeside } from '../../../../contract/pages.ts';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { forgetPlace } from '../../kit/stores/last-place.ts';
import { useTexts } from '../../kit/texts-context.tsx';
import type { texts as rehearsalTexts } from '../../rehearsal/texts.ts';
import { OrderPlaced } from '../after/OrderPlaced.tsx';
import { dropDraft } from '../fields/order-draft.ts';
import { ORDER_SHEET } from '../order-sheet.ts';
import type { PlacedOrder } from '../sending/placed-order.ts';
import type { texts } from '../texts.ts';
import { Turn } from '../turn/Turn.tsx';
import { OrderForm } from './OrderForm.tsx';
import { PurchaseForm } from './PurchaseForm.tsx';
import type { OrderFormProps } from './Sheet.tsx';

// Load on demand: only a preview needs it.
const Rehearsed = lazy(() => import('../../rehearsal/Rehearsed.tsx'));

interface Props extends Omit<OrderFormProps, 'onClear'> {
  open: boolean;
  /** The order placed in the sheet, or rehearsed on a preview. */
  placed: PlacedOrder | Rehearsal | null;
  /** The products that the customer can order next. */
  also: SoldBeside[];
  onOpen: () => void;
  onClose: () => void;
  /** Until when a visitor of the waiting room can order. */
  turn: string | undefined;
}

/**
 * Shows the order sheet. It's in the page from the start, so it opens and takes text before hydration. The success
 * replaces the form, which is empty afterwards (spec 4), so that no button appears under an impatient thumb.
 */
export function OrderDialog({ open, placed, also, onOpen, onClose, turn, ...rest }: Props) {
  const t = useTexts<typeof texts>('scheme');
  const rehearsal = useTexts<typeof rehearsalTexts>('rehearsal');
  const [cleared, setCleared] = useState(0);
  const done = placed && 'messages' in placed ? rehearsal.title : t.placed_title;
  const title = placed ? done : t.place_order;
  const Form = rest.scheme.type === 'MULTI-BUY' ? PurchaseForm : OrderForm;

  function clear() {
    dropDraft(rest.scheme._id);
    forgetPlace();
    setCleared(cleared + 1);
    // The button goes with its form, so move the focus.
    document.getElementById(ORDER_SHEET)?.querySelector('h2')?.focus();
  }

  return (
    <Dialog
      id={ORDER_SHEET}
      title={title}
      outcome={placed}
      open={open}
      onClose={onClose}
      onFoundOpen={onOpen}
      staysOnTapOutside={!placed}
    >
      {!placed && turn && <Turn until={turn} />}
      {!placed && <Form key={cleared} {...rest} onClear={clear} />}
      {placed &&
        ('messages' in placed ? (
          <Suspense>
            <Rehearsed shown={placed} onClose={onClose} />
          </Suspense>
        ) : (
          <OrderPlaced order={placed} also={also} onClose={onClose} />
        ))}
    </Dialog>
  );
}
