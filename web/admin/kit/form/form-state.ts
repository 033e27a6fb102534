import type { ReactNode } from 'react';
import type { Change } from '../../../../contract/calls/endpoint.ts';
import type { Difference } from '../merge/merge.ts';
import type { Draft, FoundDraft } from './drafts.ts';

/** Revision of the record that filled the form. */
export type Revision = number | string | undefined;

/** Errors by field, or by a path within one: `path.0.access_type`. */
export type FormErrors = Record<string, ReactNode>;

/** One press of a save button, until its answer is handled. */
export interface Press<V> {
  /** Values for this save only, as for “Save and publish”. The fields never show them. */
  overrides: Partial<V>;
  /** Runs once the form is saved. */
  next?: (() => void) | undefined;
  /** Other users' changes merged into this save, reported once it's saved. */
  merged?: Merged | undefined;
}

export interface Merged {
  changes: Change[];
  differences: Difference[];
}

export type Save<V> =
  /** Waits for pictures to upload. */
  | (Press<V> & { step: 'held' })
  | (Press<V> & { step: 'sent'; sent: V })
  /** Saved; waits for pictures added since, so that leaving the page doesn't lose them. */
  | (Press<V> & { step: 'answered'; sent: V; row: Saved })
  /** Saved, or refused because of others' `changes`: the form reads the record again. */
  | (Press<V> & { step: 'reading'; changes?: Change[] })
  /** The user chooses whose values stay. */
  | (Press<V> & { step: 'choosing'; changes: Change[]; theirs: V; revision: Revision });

export interface FormState<V> {
  /** `done`: saved or discarded. Until the user types again, the form stores and asks nothing. */
  stage: 'reading' | 'open' | 'done';
  /** Whether the page or dialog is closed; an answer can still arrive. */
  isLeft: boolean;
  /** The unchanged values, and their record's revision. */
  base: V;
  revision: Revision;
  values: V;
  /** Whether the user typed in a field that reports on blur. */
  isTouched: boolean;
  errors: FormErrors;
  /** Counts how often errors were shown: each time the first one scrolls into view. */
  errorsShown: number;
  /** Whether the user knows of others' change and the record can't be read, so that the next save overwrites it. */
  warned: boolean;
  pictures: { running: number; failed: number };
  save: Save<V> | undefined;
  /** Why the last save failed. */
  failure: Error | null;
  /** The newest draft that a form like this left on this device. */
  foundDraft: FoundDraft<V> | undefined;
}

/** The record in a save's answer. */
export interface Saved {
  _id?: string;
  revision?: Revision;
}

export type FormEvent<V> =
  | { type: 'opened'; values: V; revision: Revision; left?: Draft<V> }
  | { type: 'typed'; values: V }
  /** Typing in a field that reports on blur. */
  | { type: 'touched' }
  | { type: 'picture began' }
  | { type: 'picture ended'; failed: number }
  | ({ type: 'save' } & Press<V>)
  | { type: 'answered'; row: Saved }
  /** Also for a save without an answer. Has `changes` if another user saved first. */
  | { type: 'refused'; failure: Error; errors: FormErrors; changes?: Change[] }
  | { type: 'read'; theirs: V; revision: Revision }
  | { type: 'unread' }
  /** Undefined doesn't change the form. */
  | { type: 'settled'; values: V | undefined }
  /** These values now count as unchanged. */
  | { type: 'rebased'; base: V; values: V; revision: Revision }
  | { type: 'discarded'; base: V; revision: Revision }
  /** Restores the found draft, or deletes it. */
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
  /** Stores the draft, or deletes it with the changes. */
  | { type: 'keep' }
  | { type: 'forget' }
  | { type: 'take draft' }
  | { type: 'drop draft' }
  /** Hands text typed while a new record was being added to that record's form. */
  | { type: 'hand over'; id: string; typed: { initial: V; values: V } }
  | { type: 'go to record'; id: string; next: (() => void) | undefined }
  /** Goes to the list, or closes the dialog. */
  | { type: 'go away'; row: Saved }
  | { type: 'next'; next: () => void }
  | ({ type: 'tell merged' } & Merged)
  | { type: 'tell refused'; failure: Error }
  | { type: 'tell pictures failed' };

/** The decisions of each kind of form, as pure functions. */
export interface FormRules<V> {
  same(one: V, other: V): boolean;
  wrongIn(values: V, revision: Revision): FormErrors;
  merge(versions: { base: V; theirs: V; mine: V }): { values: V; differences: Difference[] };
  /** The form's values after `sent` was saved as `saved`, while `typed` was in the form. */
  since(sent: V, saved: V, typed: V): V;
  leads(of: { next: boolean; hasTyped: boolean }): 'record' | 'away' | 'here';
  /**
   * How to handle others' changes: `merge` those that don't collide, `ask` about each, or `tell` if the record can't be
   * read.
   */
  meets: 'merge' | 'ask' | 'tell';
  restore(draft: Draft<V>, now: { base: V; values: V }): { base: V; values: V };
  /** The draft to store, if all values would be too large. */
  kept?(now: { base: V; values: V }): object;
}
