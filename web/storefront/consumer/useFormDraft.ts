import { type RefObject, useEffect, useRef } from 'react';
import type { ConsumerOffer } from '../../../contract/purchases/purchases.ts';
import { keepDraft, readDraft } from '../kit/form/draft.ts';
import { typedIn } from '../kit/form/typed.ts';
import { linkedIds } from '../kit/variants/linked-variants.ts';
import { type Choice, offerOf, stillThere, withVariantsOf } from './choice.ts';
import { keptName } from './consumer-form.ts';

const DRAFT = 'consumer-draft';

/** In both languages: whoever comes back may read the other one. */
export interface StoreOfDraft {
  _id: string;
  name: string;
  name_ne?: string | null | undefined;
}

interface OfferChoice {
  office: StoreOfDraft | null;
  choice: Choice;
}

interface Draft {
  typed: Record<string, string>;
  /** By the link that led to it: a visit of another one takes nothing away. */
  chosen: Record<string, OfferChoice>;
}

/** Keeps typed text and choices over a reload of this tab. Gives what is to be called when something is typed. */
export function useFormDraft(
  form: RefObject<HTMLFormElement | null>,
  query: object,
  { office, choice, offers }: OfferChoice & { offers: ConsumerOffer[] },
  onFound: (chosen: OfferChoice) => void,
): () => void {
  const offer = offerOf(offers, choice);
  const isFirst = useRef(true);

  function keep() {
    if (!form.current) return;
    const { typed, chosen } = storedDraft();
    for (const [name, value] of Object.entries(typedIn(form.current))) typed[keptName(name, offer)] = value;
    keepDraft(DRAFT, {
      typed,
      chosen: { ...chosen, [linkOf(query)]: { office, choice } },
    } satisfies Draft);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page comes
  useEffect(() => {
    const before = storedDraft().chosen[linkOf(query)];
    const linked = withVariantsOf(linkedIds(), offers, choice);
    const restored = before ? stillThere(offers, before.choice) : linked;
    if (before || restored !== choice) onFound({ office: before?.office ?? office, choice: restored });
  }, []);

  // A field may come later than the draft, such as those that the chosen offer asks for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice brings its fields
  useEffect(() => {
    const { typed } = storedDraft();
    for (const field of form.current?.elements ?? []) {
      const isAnswer = field instanceof HTMLSelectElement && field.name.startsWith('d_data');
      if (!(field instanceof HTMLInputElement || isAnswer) || field.value) continue;
      const text = typed[keptName(field.name, offer)];
      if (text) field.value = text;
    }
    if (!isFirst.current) keep();
    isFirst.current = false;
  }, [office, choice, offers]);

  return keep;
}

/** Another phone or gift in the link is another link. */
const linkOf = (query: object) => JSON.stringify([query, ...linkedIds()]);

const storedDraft = (): Draft => ({ typed: {}, chosen: {}, ...readDraft<Draft>(DRAFT) });
