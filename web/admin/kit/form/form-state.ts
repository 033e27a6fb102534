import type { ReactNode } from 'react';
import type { Change } from '../../../../contract/calls/endpoint.ts';
import type { Difference } from '../merge/merge.ts';
import type { Draft, FoundDraft } from './drafts.ts';

/** The revision of the record the form was filled with. */
export type Revision = number | string | undefined;

/** A form's errors, by field or by a place in it: `path.0.access_type`. */
export type FormErrors = Record<string, ReactNode>;

/** One press of a save button, until its answer is dealt with. */
export interface Press<V> {
  /** Other values for this press alone, like “Save and publish”. The fields never show them. */
  overrides: Partial<V>;
  /** What to do once it's saved. */
  next?: (() => void) | undefined;
  /** Others' changes that went in with it, told once it's saved. */
  merged?: Merged | undefined;
}

export interface Merged {
  changes: Change[];
  differences: Difference[];
}

export type Save<V> =
  /** Waits for pictures being uploaded. */
  | (Press<V> & { step: 'held' })
  | (Press<V> & { step: 'sent'; sent: V })
  /** Saved; waits for pictures chosen since, so the page doesn't leave them behind. */
  | (Press<V> & { step: 'answered'; sent: V; row: Saved })
  /** Saved, or refused because of others' `changes`: reads the record again. */
  | (Press<V> & { step: 'reading'; changes?: Change[] })
  /** The person chooses whose values stay. */
  | (Press<V> & { step: 'choosing'; changes: Change[]; theirs: V; revision: Revision });

export interface FormState<V> {
  /** `done`: saved and moved on, or given up. Nothing is kept or asked until somebody types again. */
  stage: 'reading' | 'open' | 'done';
  /** The page or dialog is gone; an answer may still arrive. */
  isLeft: boolean;
  /** The unchanged values, and their record's revision. */
  base: V;
  revision: Revision;
  values: V;
  /** Somebody typed in a field that reports on blur. */
  isTouched: boolean;
  errors: FormErrors;
  /** Counts error displays: each time the first error scrolls into view. */
  errorsShown: number;
  /** The person knows about others' change and the record can't be read: the next send overwrites it. */
  warned: boolean;
  pictures: { running: number; failed: number };
  save: Save<V> | undefined;
  /** Why the last save failed. */
  failure: Error | null;
  /** The newest draft a form like this left on this device. */
  foundDraft: FoundDraft<V> | undefined;
}

/** The record in the answer to a save. */
export interface Saved {
  _id?: string;
  revision?: Revision;
}

export type FormEvent<V> =
  | { type: 'opened'; values: V; revision: Revision; left?: Draft<V> }
  | { type: 'typed'; values: V }
  /** In a field that reports on blur. */
  | { type: 'touched' }
  | { type: 'picture began' }
  | { type: 'picture ended'; failed: number }
  | ({ type: 'save' } & Press<V>)
  | { type: 'answered'; row: Saved }
  /** A save without an answer ends here too. `changes`: somebody else saved first. */
  | { type: 'refused'; failure: Error; errors: FormErrors; changes?: Change[] }
  | { type: 'read'; theirs: V; revision: Revision }
  | { type: 'unread' }
  /** Undefined leaves the form as it is. */
  | { type: 'settled'; values: V | undefined }
  /** From here on these count as unchanged. */
  | { type: 'rebased'; base: V; values: V; revision: Revision }
  | { type: 'discarded'; base: V; revision: Revision }
  /** The person restores the found draft, or throws it away. */
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
  /** Updates the draft, or deletes it with the form's changes. */
  | { type: 'keep' }
  | { type: 'forget' }
  | { type: 'take draft' }
  | { type: 'drop draft' }
  /** Text typed after a new record was sent goes to its page's form. */
  | { type: 'hand over'; id: string; typed: { initial: V; values: V } }
  | { type: 'go to record'; id: string; next: (() => void) | undefined }
  /** Goes to the list, or closes the dialog. */
  | { type: 'go away'; row: Saved }
  | { type: 'next'; next: () => void }
  | ({ type: 'tell merged' } & Merged)
  | { type: 'tell refused'; failure: Error }
  | { type: 'tell pictures failed' };

/** What each kind of form decides for itself, as pure functions. */
export interface FormRules<V> {
  same(one: V, other: V): boolean;
  wrongIn(values: V, revision: Revision): FormErrors;
  merge(versions: { base: V; theirs: V; mine: V }): { values: V; differences: Difference[] };
  /** The values after `sent` was saved as `saved` and `typed` was in the form by then. */
  since(sent: V, saved: V, typed: V): V;
  leads(of: { next: boolean; hasTyped: boolean }): 'record' | 'away' | 'here';
  /** Others' changes: `merge` what doesn't collide, `ask` about each, or `tell` if the record can't be read. */
  meets: 'merge' | 'ask' | 'tell';
  restore(draft: Draft<V>, now: { base: V; values: V }): { base: V; values: V };
  /** What to store on the device for a form whose values are too large. */
  kept?(now: { base: V; values: V }): object;
}
