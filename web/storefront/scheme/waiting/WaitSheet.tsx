import { type ReactNode, useState } from 'react';
import { button } from '../../kit/controls.ts';
import { Dialog, opens } from '../../kit/dialog/Dialog.tsx';

interface Props {
  id: string;
  title: string;
  /** The form's current content. */
  outcome: object | undefined;
  children: ReactNode;
}

/** Shows a button with the sheet it opens, which works without our script. */
export function WaitSheet({ id, title, outcome, children }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={button()}
        {...opens(id)}
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        {title}
      </button>
      <Dialog
        id={id}
        title={title}
        outcome={outcome}
        open={open}
        onFoundOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        staysOnTapOutside
      >
        {children}
      </Dialog>
    </>
  );
}
