import { DAY_MS } from '../../../../contract/durations.ts';
import { newIdempotencyKey } from '../../../shared/api.ts';
import { draftAt, drafts, keepDraft } from '../../../shared/drafts.ts';

/** A form's values when it was left, stored only on this device. */
export interface Draft<V> {
  /** Time of the last change, in milliseconds since 1970. */
  at: number;
  /** The revision the form opened with. If the record has moved on, the save is refused. */
  revision?: number | string;
  initial: V;
  values: V;
  /** Whether the text was typed while a new record was being added. The record's page takes it over without asking. */
  goesOn?: boolean;
}

export interface FoundDraft<V> extends Draft<V> {
  key: string;
}

/** How long a draft is kept: users rarely come back to older text. */
const OLDEST = 7 * DAY_MS;

/** Fields that are never stored on a device. */
const SECRET = /password|token|otp/i;

const withoutSecrets = <V extends object>(values: V): V =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !SECRET.test(field))) as V;

export const formDraftAt = <V>(key: string): Draft<V> | undefined =>
  draftAt<Draft<V>>(key, (at) => Date.now() - at < OLDEST);

/** Whether unsaved text of this user is waiting. */
export const hasDrafts = (user_id: string) => drafts.keys(`${user_id} `).some((key) => formDraftAt(key));

function keepFormDraft<V extends object>(key: string, draft: Omit<Draft<V>, 'at'>): void {
  const [initial, values] = [withoutSecrets(draft.initial), withoutSecrets(draft.values)];
  if (Object.keys(values).length > 0) keepDraft(key, { ...draft, initial, values }, true);
}

const newKey = (place: string) => `${place} #${newIdempotencyKey()}`;

/** Finds the newest draft that another form at this place left. */
function newestDraftIn<V>(place: string, own: string): FoundDraft<V> | undefined {
  const others = drafts.keys(`${place} #`).flatMap((key) => {
    const draft = key === own ? undefined : formDraftAt<V>(key);
    return draft ? [{ ...draft, key }] : [];
  });
  return others.sort((one, other) => other.at - one.at)[0];
}

/** Handles one form's drafts. Each open form has its own key, so two forms or tabs never mix. */
export function draftsOf<V extends object>(place: string) {
  let own = newKey(place);
  return {
    newest: () => newestDraftIn<V>(place, own),
    isKept: () => formDraftAt(own) !== undefined,
    keep: (draft: Omit<Draft<V>, 'at'>) => keepFormDraft(own, draft),
    forget: () => drafts.remove(own),
    /** Makes the found draft this form's own, under a key that no other tab has. Undefined if another tab took it. */
    take({ key }: FoundDraft<V>): Draft<V> | undefined {
      const draft = formDraftAt<V>(key);
      if (!draft) return undefined;
      own = newKey(place);
      keepFormDraft(own, draft);
      drafts.remove(key);
      return draft;
    },
    /** Deletes the draft, unless another tab has typed in it since: this tab hasn't shown that text. */
    drop({ key, at }: FoundDraft<V>): void {
      if (formDraftAt(key)?.at === at) drafts.remove(key);
    },
    /** Hands a draft to another page's form, which continues with it without asking. */
    handOver: (to: string, typed: { initial: V; values: V }) => keepFormDraft(newKey(to), { ...typed, goesOn: true }),
  };
}
