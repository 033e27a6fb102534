import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../shared/api.ts';
import { draftAt, keepDraft } from '../../shared/drafts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { type SentProof, sendProof } from './send-proof.ts';
import type { texts } from './texts.ts';

interface Sending {
  file: File;
  preview: string;
  /** From 0 to 1; undefined while offline. */
  share: number | undefined;
  problem: string;
}

/** Keeps a payment's picture in this draft. Uploads it as soon as it's chosen, even while its sheet is closed. */
export function useProof(draft: string, hasExpired: boolean) {
  const t = useTexts<typeof texts>('consumer');
  const [sent, setSent] = useState(() => draftAt<{ proof?: SentProof }>(draft)?.proof);
  const [sending, setSending] = useState<Sending>();
  const latest = useRef<File>(undefined);

  // Spec 4: when the time ends, the proof is cleared. A customer who has paid chooses it again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the time has ended
  useEffect(() => {
    if (hasExpired) remove();
  }, [hasExpired]);

  function keep(proof: SentProof | undefined) {
    setSent(proof);
    keepDraft(draft, { ...draftAt(draft), proof });
  }

  async function send(file: File) {
    latest.current = file;
    const isWanted = () => latest.current === file;
    const change = (more: Partial<Sending>) =>
      isWanted() && setSending((before) => ({ file, preview: '', share: 0, problem: '', ...before, ...more }));
    setSending({ file, preview: '', share: 0, problem: '' });
    keep(undefined);
    try {
      const proof = await sendProof(file, {
        onReady: (preview) => change({ preview }),
        onProgress: (share) => change({ share }),
        isWanted,
        notAPicture: t.not_a_picture,
      });
      if (!isWanted()) return;
      keep(proof);
      change({ share: 1 });
    } catch (failure) {
      const text = (failure instanceof CallError && (failure.errors.file || failure.message)) || t.went_wrong;
      change({ problem: text });
    }
  }

  function remove() {
    latest.current = undefined;
    setSending(undefined);
    keep(undefined);
  }

  return { sent, sending, send, remove };
}

export type Proof = ReturnType<typeof useProof>;
