import { DAY_MS } from '../../../../contract/durations.ts';
import { newIdempotencyKey } from '../../../shared/api.ts';
import { drafts } from '../../../shared/session.ts';

/** The values of a form when it was left, kept only on this device. */
export interface Draft<V> {
  at: string;
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

export function draftAt<V>(key: string): Draft<V> | undefined {
  try {
    const draft = JSON.parse(drafts.get(key) ?? 'null') as Draft<V> | null;
    if (draft && Date.now() - Date.parse(draft.at) < OLDEST) return draft;
  } catch {
    // A draft that cannot be read is thrown away.
  }
  drafts.remove(key);
}

/** Whether anything that a user has typed waits to be restored. */
export const hasDrafts = (user_id: string) => drafts.keys(`${user_id} `).some((key) => draftAt(key));

function keepDraft<V extends object>(key: string, draft: Omit<Draft<V>, 'at'>): void {
  const [initial, values] = [withoutSecrets(draft.initial), withoutSecrets(draft.values)];
  if (Object.keys(values).length === 0) return;
  drafts.set(key, JSON.stringify({ ...draft, at: new Date().toISOString(), initial, values } satisfies Draft<V>));
}

const newKey = (place: string) => `${place} #${newIdempotencyKey()}`;

/** The newest draft that was left in the forms of a place. */
function newestDraftIn<V>(place: string, own: string): FoundDraft<V> | undefined {
  const others = drafts.keys(`${place} #`).flatMap((key) => {
    const draft = key === own ? undefined : draftAt<V>(key);
    return draft ? [{ ...draft, key }] : [];
  });
  return others.sort((one, other) => other.at.localeCompare(one.at))[0];
}

/** The drafts of one form. Each opened form keeps its own draft: those of one page, or of two tabs, never mix. */
export function draftsOf<V extends object>(place: string) {
  let own = newKey(place);
  return {
    newest: () => newestDraftIn<V>(place, own),
    isKept: () => draftAt(own) !== undefined,
    keep: (draft: Omit<Draft<V>, 'at'>) => keepDraft(own, draft),
    forget: () => drafts.remove(own),
    /** The found draft becomes this form's own, under a key that no other tab has; undefined where another has taken it. */
    take({ key }: FoundDraft<V>): Draft<V> | undefined {
      const draft = draftAt<V>(key);
      if (!draft) return undefined;
      own = newKey(place);
      keepDraft(own, draft);
      drafts.remove(key);
      return draft;
    },
    /** A draft that another tab has typed into since was not seen here, so it stays and is offered first. */
    drop({ key, at }: FoundDraft<V>): void {
      if (draftAt(key)?.at === at) drafts.remove(key);
    },
    /** Leaves a draft to the form of another page, which goes on with it unasked. */
    handOver: (to: string, typed: { initial: V; values: V }) => keepDraft(newKey(to), { ...typed, goesOn: true }),
  };
}
