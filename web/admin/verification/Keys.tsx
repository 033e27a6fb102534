import { Kbd } from '@mantine/core';
import { Fragment } from 'react';
import { Dialog } from '../kit/dialog/Dialog.tsx';
import classes from './Verification.module.css';

const KEYS: [keys: string[], does: string][] = [
  [['Enter'], 'Approve, with the reference that was typed'],
  [['Esc'], 'Leave the reference, so that the letters below work; leave the reasons'],
  [['A'], 'Approve'],
  [['R'], 'Reject: then the number of a reason, and Enter'],
  [['E'], 'Type the reference'],
  [['S'], 'Skip: leave it to somebody else'],
  [['↑', '↓'], 'While the reference is typed: picture larger, smaller'],
  [['+', '−', '0'], 'Picture larger, smaller, whole'],
  [['←', '→', '↑', '↓'], 'Move the picture'],
  [['?'], 'These keys'],
];

/** The keys of the desk, which works entirely without a mouse. */
export function Keys({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Keys of the desk" centered>
      <dl className={classes.keys}>
        {KEYS.map(([keys, does]) => (
          <Fragment key={does}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key} mr={4}>
                  {key}
                </Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}
