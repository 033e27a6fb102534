import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { DataOf } from '../../../contract/api.ts';
import { call } from '../kit/calls.ts';

export type ReferenceUses = DataOf<'GET verification/{id}/reference'>;

/** How long to wait after the last key, in milliseconds. */
const PAUSE = 250;

/** Finds purchases that the typed reference has paid; an empty reference sends no call. */
export function useReferenceUses(proof_id: string, typed: string) {
  const [latest, setKnown] = useState<{ reference: string; uses: ReferenceUses | undefined }>();
  const [settled] = useDebouncedValue(typed, PAUSE);
  const isAsking = useRef(false);
  const isKnown = latest?.reference === typed;

  async function ask(reference: string) {
    const input = { params: { id: proof_id }, query: { reference } };
    // If this fails, the approval itself reports the uses.
    const uses = await call('GET verification/{id}/reference', input).then(
      ({ data }) => data,
      () => undefined,
    );
    setKnown({ reference, uses });
    return uses;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each text that was typed
  useEffect(() => {
    if (settled) ask(settled);
  }, [settled]);

  return {
    uses: isKnown ? latest.uses : undefined,
    /** Whether the reference paid a purchase that isn't on screen yet, or the answer is pending: then don't send. */
    async isNews(): Promise<boolean> {
      if (!typed || isKnown) return false;
      if (isAsking.current) return true;
      isAsking.current = true;
      const uses = await ask(typed).finally(() => {
        isAsking.current = false;
      });
      return Boolean(uses?.here) || (uses?.elsewhere ?? []).length > 0;
    },
  };
}
