import type { SchemePublic } from '../../../contract/offers.ts';
import { Dialog } from '../kit/Dialog.tsx';
import { OrderForm } from './OrderForm.tsx';
import type { PlacedOrder } from './OrderPlaced.tsx';
import type { Choices } from './order.ts';

interface Props {
  scheme: SchemePublic;
  choices: Choices;
  open: boolean;
  onClose: () => void;
  onPlaced: (order: PlacedOrder, msg: string) => void;
}

/** The form lives only while the sheet is open: it closes and clears on success or cancel (spec 4). */
export function OrderDialog({ open, onClose, ...rest }: Props) {
  return (
    <Dialog open={open} title="Place Order" onClose={onClose} staysOnTapOutside>
      {open && <OrderForm {...rest} />}
    </Dialog>
  );
}
