import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { CustomField } from '../../../../contract/offers/answers.ts';
import { draftAt, drafts, keepDraft } from '../../../shared/drafts.ts';
import { isFresh } from '../../../shared/fresh.ts';
import { fillIn, typedIn } from './typed.ts';

interface Kept {
  /** By field name; answers by question, because each offer numbers its own from 0. */
  typed: Record<string, string>;
  /** Whether the customer asked to keep the draft on the device. */
  isKept?: boolean;
  /** When it last changed or, for an unanswered order, was sent, in milliseconds since 1970. */
  at: number;
}

/** The field that keeps typed text on the device. */
export const ON_DEVICE = 'on_device';
const NOT_KEPT = ['otp', ON_DEVICE];

interface Props<Chosen> {
  form: RefObject<HTMLFormElement | null>;
  key: string;
  /** Choices that aren't in a field. */
  chosen: Chosen;
  /** Whether no choice was made, so that a form without text needs no draft. */
  isEmpty?: boolean;
  questions: CustomField[];
  /** When an unanswered order was sent, in milliseconds since 1970. */
  sentAt?: () => number | undefined;
  /** Called once, when the page starts. */
  onFound: (draft: (Chosen & Kept) | undefined) => void;
}

/** Returns the name a field's text is stored under. */
export const keptName = (name: string, questions: Pick<CustomField, '_id'>[]): string =>
  name.replace(/^d_data\.(\d+)\.value$/, (_all, index) => `d_data ${questions[index]?._id}`);

/**
 * Keeps a form until it's sent. In the tab, because phones are shared; on the device if the customer asks for it, or
 * while a sent order has no answer. Text typed before hydration wins over stored text. Returns the function to call on
 * input: just looking at the page must not keep a customer's details longer.
 */
export function useFormDraft<Chosen extends object>(props: Props<Chosen>): () => void {
  const { form, key, chosen, isEmpty, questions, sentAt = () => undefined, onFound } = props;
  const isFirst = useRef(true);
  const wasOnDevice = useRef(false);
  const found = () => draftAt<Chosen & Kept>(key);
  const boxOf = (form: HTMLFormElement) => form.elements.namedItem(ON_DEVICE) as HTMLInputElement | null;

  function keep(isTyped: boolean) {
    if (!form.current) return;
    const before = found();
    const typed = { ...before?.typed };
    for (const [name, text] of Object.entries(typedIn(form.current))) {
      const kept = keptName(name, questions);
      if (text && !NOT_KEPT.includes(name)) typed[kept] = text;
      else delete typed[kept];
    }
    if (isEmpty && Object.keys(typed).length === 0) return drafts.remove(key);
    const isKept = boxOf(form.current)?.checked ?? false;
    const sent = sentAt();
    const isOnDevice = isKept || sent !== undefined;
    if (wasOnDevice.current && !isOnDevice) drafts.remove(key);
    wasOnDevice.current = isOnDevice;
    const at = sent && isFresh(sent) ? sent : (!isTyped && before?.at) || Date.now();
    keepDraft(key, { ...chosen, typed, isKept }, isOnDevice, at);
  }

  // Before the form paints: a tap on its button must not beat the restored choices.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page starts
  useLayoutEffect(() => {
    const draft = found();
    if (!form.current) return;
    const isKept = draft?.isKept ?? false;
    wasOnDevice.current = isKept || sentAt() !== undefined;
    const box = boxOf(form.current);
    if (box) box.checked ||= isKept;
    onFound(draft);
  }, []);

  // A choice can add fields, such as an offer's questions, so save the choice at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    const { typed = {} } = found() ?? {};
    if (form.current) fillIn(form.current, (name) => typed[keptName(name, questions)]);
    if (!isFirst.current) keep(false);
    isFirst.current = false;
  }, [JSON.stringify([chosen, questions])]);

  return () => keep(true);
}
