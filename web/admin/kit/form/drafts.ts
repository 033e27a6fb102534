import { DAY_MS } from '../../../../contract/durations.ts';
import { newIdempotencyKey } from '../../../shared/api.ts';
import { draftAt, drafts, keepDraft } from '../../../shared/drafts.ts';

/** The values of a form when it was left, kept only on this device. */
export interface Draft<V> {
  /** The last change, in milliseconds since 1970. */
  at: number;
  /** The revision that the form was opened with: if the record has another one by now, the save is refused. */
  revision?: number | string;
  initial: V;
  values: V;
  /** The text was typed while the first save was on its way: the page of the saved record takes it over unasked. */
  goesOn?: boolean;
}

export interface FoundDraft<V> extends Draft<V> {
  key: string;
}

/** After this time nobody comes back to the typed text. */
const OLDEST = 7 * DAY_MS;

/** Fields that are never kept on a device. */
const SECRET = /password|token|otp/i;

const withoutSecrets = <V extends object>(values: V): V =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !SECRET.test(field))) as V;

export const formDraftAt = <V>(key: string): Draft<V> | undefined =>
  draftAt<Draft<V>>(key, (at) => Date.now() - at < OLDEST);

/** Whether anything that a user has typed waits to be restored. */
export const hasDrafts = (user_id: string) => drafts.keys(`${user_id} `).some((key) => formDraftAt(key));

function keepFormDraft<V extends object>(key: string, draft: Omit<Draft<V>, 'at'>): void {
  const [initial, values] = [withoutSecrets(draft.initial), withoutSecrets(draft.values)];
  if (Object.keys(values).length > 0) keepDraft(key, { ...draft, initial, values }, true);
}

const newKey = (place: string) => `${place} #${newIdempotencyKey()}`;

/** The newest draft that was left in the forms of a place. */
function newestDraftIn<V>(place: string, own: string): FoundDraft<V> | undefined {
  const others = drafts.keys(`${place} #`).flatMap((key) => {
    const draft = key === own ? undefined : formDraftAt<V>(key);
    return draft ? [{ ...draft, key }] : [];
  });
  return others.sort((one, other) => other.at - one.at)[0];
}

/** The drafts of one form. Each opened form keeps its own draft: those of one page, or of two tabs, never mix. */
export function draftsOf<V extends object>(place: string) {
  let own = newKey(place);
  return {
    newest: () => newestDraftIn<V>(place, own),
    isKept: () => formDraftAt(own) !== undefined,
    keep: (draft: Omit<Draft<V>, 'at'>) => keepFormDraft(own, draft),
    forget: () => drafts.remove(own),
    /** The found draft becomes this form's own, under a key that no other tab has; undefined if another has taken it. */
    take({ key }: FoundDraft<V>): Draft<V> | undefined {
      const draft = formDraftAt<V>(key);
      if (!draft) return undefined;
      own = newKey(place);
      keepFormDraft(own, draft);
      drafts.remove(key);
      return draft;
    },
    /** A draft that another tab has typed into since was not seen here, so it stays and is offered first. */
    drop({ key, at }: FoundDraft<V>): void {
      if (formDraftAt(key)?.at === at) drafts.remove(key);
    },
    /** Leaves a draft to the form of another page, which goes on with it unasked. */
    handOver: (to: string, typed: { initial: V; values: V }) => keepFormDraft(newKey(to), { ...typed, goesOn: true }),
  };
}
