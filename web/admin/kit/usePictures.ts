import { useEffect, useRef, useState } from 'react';
import { fetchFile } from './calls.ts';

type Open = (id: string, signal: AbortSignal) => Promise<{ file: Blob }>;

const openProof: Open = (id, signal) => fetchFile('GET verification/{id}/picture', { params: { id }, signal });

/**
 * Returns a local address for each private picture, by default of proofs: undefined until it has loaded, null if it
 * can't load.
 */
export function usePictures(ids: string[], open: Open = openProof): (id: string) => string | null | undefined {
  const [pictures, setPictures] = useState(new Map<string, string | null>());
  const requests = useRef(new Map<string, AbortController>());

  const joined = ids.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list of pictures is opened in one way
  useEffect(() => {
    const now = new Set(joined.split(' ').filter(Boolean));
    for (const [id, controller] of requests.current) if (!now.has(id)) forget(id, controller);
    for (const id of now) if (!requests.current.has(id)) load(id);

    function forget(id: string, controller: AbortController) {
      controller.abort();
      requests.current.delete(id);
      setPictures((pictures) => {
        const others = new Map(pictures);
        const url = others.get(id);
        if (url) URL.revokeObjectURL(url);
        others.delete(id);
        return others;
      });
    }

    async function load(id: string) {
      const controller = new AbortController();
      requests.current.set(id, controller);
      const url = await open(id, controller.signal).then(
        ({ file }) => URL.createObjectURL(file),
        () => null,
      );
      if (controller.signal.aborted) return;
      setPictures((pictures) => new Map(pictures).set(id, url));
    }
  }, [joined]);

  return (id) => pictures.get(id);
}
