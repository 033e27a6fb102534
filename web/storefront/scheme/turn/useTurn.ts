import { useEffect, useState } from 'react';
import { turnCookie } from '../../../../contract/waiting-room/turn.ts';
import { call } from '../../../shared/api.ts';
import { serverNow } from '../../kit/words/clock.ts';

/** How long before the end to warn. */
export const NEARLY = 2 * 60_000;

/**
 * Returns the time until which the visitor can order; undefined without a waiting room. Only asks if the browser has
 * the waiting room's cookie.
 */
export function useTurn(scheme_id: string): string | undefined {
  const [until, setUntil] = useState<string>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function ask() {
      const { data } = await call('POST scheme/public/{id}/place', { params: { id: scheme_id }, body: {} });
      setUntil(data.until ?? undefined);
      // Ask before warning: staff might have closed the waiting room.
      const wait = data.until ? Date.parse(data.until) - serverNow() - NEARLY - 1000 : 0;
      if (wait > 0) timer = setTimeout(() => ask().catch(() => {}), wait);
    }
    if (document.cookie.includes(`${turnCookie(scheme_id)}=`)) ask().catch(() => {});
    return () => clearTimeout(timer);
  }, [scheme_id]);
  return until;
}
