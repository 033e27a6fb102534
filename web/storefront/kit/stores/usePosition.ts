import { useRef, useState } from 'react';

/** In degrees, to some hundred metres: enough to find a store; the device sends no more. */
interface Position {
  latitude: string;
  longitude: string;
}

/** How long to wait for a device's position. */
const POSITION_TIMEOUT_MS = 10_000;
const OLDEST = 5 * 60_000;

/** Asks for the device's position, only when the visitor presses a button. */
export function usePosition() {
  const [place, setPlace] = useState<Position>();
  const [state, setState] = useState<'unasked' | 'asked' | 'failed'>('unasked');
  // Identifies the request, so that we drop an answer that arrives after another request.
  const attempts = useRef(0);

  function ask() {
    const attempt = ++attempts.current;
    setState('asked');
    setPlace(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        attempts.current === attempt && setPlace({ latitude: latitude.toFixed(3), longitude: longitude.toFixed(3) }),
      () => attempts.current === attempt && setState('failed'),
      { timeout: POSITION_TIMEOUT_MS, maximumAge: OLDEST },
    );
  }

  function forget() {
    attempts.current++;
    setState('unasked');
    setPlace(undefined);
  }

  // Browsers only share their position with https pages.
  const isPossible = window.isSecureContext && 'geolocation' in navigator;
  return { isPossible, isAsked: state !== 'unasked', hasFailed: state === 'failed', place, ask, forget };
}
