import { type RefObject, useEffect, useRef } from 'react';
import type { ConsumerOffer } from '../../../contract/purchases.ts';
import { typedIn } from '../kit/typed.ts';
import { activeOf, type Choice, type Side, stillThere, withOption, withProduct } from './choice.ts';
import { keepDraft, readDraft } from './draft.ts';

const DRAFT = 'consumer-draft';

interface Chosen {
  office: { _id: string; name: string } | null;
  choice: Choice;
}

interface Draft extends Chosen {
  /** Of which link it is. */
  link: string;
  typed: Record<string, string>;
}

/**
 * Keeps what is typed and chosen over a reload of this tab; what was chosen before the page came to life counts before
 * that. Gives what is to be called when something is typed.
 */
export function useFormDraft(
  form: RefObject<HTMLFormElement | null>,
  asked: object,
  { office, choice, offers }: Chosen & { offers: ConsumerOffer[] },
  onFound: (chosen: Chosen) => void,
): () => void {
  const link = JSON.stringify(asked);
  const isFirst = useRef(true);

  function keep() {
    if (!form.current) return;
    const draft: Draft = { link, office, choice, typed: { ...readOf(link)?.typed, ...typedIn(form.current) } };
    keepDraft(DRAFT, draft);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page comes
  useEffect(() => {
    const kept = readOf(link);
    const early = chosenIn(form.current as HTMLFormElement, offers, choice);
    const found = early === choice && kept ? stillThere(offers, kept.choice) : early;
    if (kept || early !== choice) onFound({ office: kept?.office ?? office, choice: found });
  }, []);

  // A field may come later than the draft, such as those that the chosen offer asks for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice brings its fields
  useEffect(() => {
    const typed = readOf(link)?.typed ?? {};
    for (const [name, value] of Object.entries(typed)) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement && !field.value) field.value = value;
      if (field instanceof HTMLSelectElement && name.startsWith('d_data') && !field.value) field.value = value;
    }
    if (!isFirst.current) keep();
    isFirst.current = false;
  }, [office, choice, offers]);

  return keep;
}

const readOf = (link: string): Draft | undefined => {
  const draft = readDraft<Draft>(DRAFT);
  return draft?.link === link ? draft : undefined;
};

/** What the selects stand at, which may be more than the page began with. */
function chosenIn(form: HTMLFormElement, offers: ConsumerOffer[], choice: Choice): Choice {
  let chosen = choice;
  for (const side of ['main', 'bundle'] as Side[]) {
    const field = (name: string) => form.elements.namedItem(name);
    const product = field(`${side}_product`);
    if (!(product instanceof HTMLSelectElement)) return chosen;
    if (product.value !== chosen[side].product) chosen = withProduct(chosen, side, product.value);
    for (const select of form.querySelectorAll<HTMLSelectElement>(`select[data-side=${side}]`)) {
      const { type = '' } = select.dataset;
      const picked = chosen[side];
      if (!select.value || picked.options[type] === select.value) continue;
      chosen = { ...chosen, [side]: withOption(picked, type, select.value, activeOf(offers, side, chosen)) };
    }
  }
  return chosen;
}
