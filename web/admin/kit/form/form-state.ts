import type { ReactNode } from 'react';
import type { Change } from '../../../../contract/calls/endpoint.ts';
import type { Difference } from '../merge/merge.ts';
import type { Draft, FoundDraft } from './drafts.ts';

/** The state of the record that a form was filled with, as the read of the record says it. */
export type Revision = number | string | undefined;

/** The faults of a form, by field or by a place within it: `path.0.access_type`. */
export type FormErrors = Record<string, ReactNode>;

/** One press of a button that saves, until its answer has been dealt with. */
export interface Press<V> {
  /** Other values in some fields, for this press alone: "Save and publish". They never appear in the fields. */
  overrides: Partial<V>;
  /** The next act of the person once it is saved. */
  next?: (() => void) | undefined;
}

export type Save<V> =
  /** Waits for the pictures that are on their way into the form. */
  | (Press<V> & { step: 'held' })
  | (Press<V> & { step: 'sent'; sent: V })
  /** Saved; waits for pictures that were chosen since, so that the page does not leave them behind. */
  | (Press<V> & { step: 'answered'; sent: V; row: Saved })
  /** Saved, or refused for others' `changes`: the record is read again. */
  | (Press<V> & { step: 'reading'; changes?: Change[] })
  /** A person chooses whose values stay. */
  | (Press<V> & { step: 'choosing'; changes: Change[]; theirs: V; revision: Revision });

export interface FormState<V> {
  /** `done`: saved and led elsewhere, or given up. Nothing of it is kept or asked about until something is typed again. */
  stage: 'reading' | 'open' | 'done';
  /** The page or dialog is gone; an answer may still come. */
  isLeft: boolean;
  /** The values without a change, and the revision of the record that has them. */
  base: V;
  revision: Revision;
  values: V;
  /** Something is typed in a field that gives its value when it is left. */
  isTouched: boolean;
  errors: FormErrors;
  /** How often errors were shown: the first of them is brought into view each time. */
  errorsShown: number;
  /** The person was warned of others' change if the record cannot be read again: the next send writes over it. */
  warned: boolean;
  pictures: { running: number; failed: number };
  save: Save<V> | undefined;
  /** Why the last save failed. */
  failure: Error | null;
  /** The newest draft that such a form left on this device. */
  foundDraft: FoundDraft<V> | undefined;
}

/** The record as the answer to a save shows it. */
export interface Saved {
  _id?: string;
  revision?: Revision;
}

export type FormEvent<V> =
  | { type: 'opened'; values: V; revision: Revision; left?: Draft<V> }
  | { type: 'typed'; values: V }
  /** In a field that gives its value when it is left. */
  | { type: 'touched' }
  | { type: 'picture began' }
  | { type: 'picture ended'; failed: number }
  | ({ type: 'save' } & Press<V>)
  | { type: 'answered'; row: Saved }
  /** A save without an answer ends here, too. `changes`: others were quicker. */
  | { type: 'refused'; failure: Error; errors: FormErrors; changes?: Change[] }
  | { type: 'read'; theirs: V; revision: Revision }
  | { type: 'unread' }
  /** Undefined leaves the form as it is. */
  | { type: 'settled'; values: V | undefined }
  /** These are the values without a change from here on. */
  | { type: 'rebased'; base: V; values: V; revision: Revision }
  | { type: 'discarded'; base: V; revision: Revision }
  /** The person takes the found draft into the form, or throws it away. */
  | { type: 'restore' }
  | { type: 'drop draft' }
  | { type: 'restored'; draft: Draft<V> }
  | { type: 'draft found'; draft: FoundDraft<V> | undefined }
  | { type: 'given up' }
  | { type: 'left' }
  | { type: 'shown' };

export type Effect<V> =
  | { type: 'send'; values: V; revision: Revision }
  | { type: 'read' }
  /** The draft is brought up to the form's values, or is forgotten with it. */
  | { type: 'keep' }
  | { type: 'forget' }
  | { type: 'take draft' }
  | { type: 'drop draft' }
  /** Text that was typed after a new record was sent goes to the form of its page. */
  | { type: 'hand over'; id: string; typed: { initial: V; values: V } }
  | { type: 'go to record'; id: string; next: (() => void) | undefined }
  /** To the list, or the dialog closes. */
  | { type: 'go away'; row: Saved }
  | { type: 'next'; next: () => void }
  | { type: 'tell merged'; changes: Change[]; differences: Difference[] }
  | { type: 'tell refused'; failure: Error }
  | { type: 'tell pictures failed' };

/** The decisions that each kind of form makes for itself. All of them are pure. */
export interface FormRules<V> {
  same(one: V, other: V): boolean;
  wrongIn(values: V, revision: Revision): FormErrors;
  merge(versions: { base: V; theirs: V; mine: V }): { values: V; differences: Difference[] };
  /** The values once `sent` is saved as `saved` and `typed` stood in the form by then. */
  since(sent: V, saved: V, typed: V): V;
  leads(of: { next: boolean; hasTyped: boolean }): 'record' | 'away' | 'here';
  /** Others' changes: `merge` what does not collide, `ask` about every one, or `tell` if the record cannot be read. */
  meets: 'merge' | 'ask' | 'tell';
  restore(draft: Draft<V>, now: { base: V; values: V }): { base: V; values: V };
  /** The part that is kept on the device of a form whose values are too large for it. */
  kept?(now: { base: V; values: V }): object;
}
