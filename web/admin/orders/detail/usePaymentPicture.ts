import { useEffect, useState } from 'react';
import { fetchFile } from '../../kit/calls.ts';

/** The address in this browser of a purchase's proof: undefined until it has loaded, null if it cannot load. */
export function usePaymentPicture(id: string): string | null | undefined {
  const [picture, setPicture] = useState<string | null>();
  useEffect(() => {
    const controller = new AbortController();
    let url: string | undefined;
    fetchFile('GET order/{id}/payment/picture', { params: { id }, signal: controller.signal }).then(
      ({ file }) => {
        if (controller.signal.aborted) return;
        url = URL.createObjectURL(file);
        setPicture(url);
      },
      () => !controller.signal.aborted && setPicture(null),
    );
    return () => {
      controller.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [id]);
  return picture;
}
