import { useRef, useState } from 'react';

/** Degrees, to some hundred metres: enough to find a store, and no more than that leaves the device. */
interface Position {
  latitude: string;
  longitude: string;
}

/** Milliseconds. */
const PATIENCE = 10_000;
const OLDEST = 5 * 60_000;

/** Where the device is, asked for when somebody presses a button and not before. */
export function usePosition() {
  const [place, setPlace] = useState<Position>();
  const [state, setState] = useState<'unasked' | 'asked' | 'failed'>('unasked');
  // From an answer that comes when something else is wanted by now, nothing is heard.
  const attempts = useRef(0);

  function ask() {
    const attempt = ++attempts.current;
    setState('asked');
    setPlace(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        attempts.current === attempt && setPlace({ latitude: latitude.toFixed(3), longitude: longitude.toFixed(3) }),
      () => attempts.current === attempt && setState('failed'),
      { timeout: PATIENCE, maximumAge: OLDEST },
    );
  }

  function forget() {
    attempts.current++;
    setState('unasked');
    setPlace(undefined);
  }

  // Browsers tell their place to pages of https alone.
  const isPossible = window.isSecureContext && 'geolocation' in navigator;
  return { isPossible, isAsked: state !== 'unasked', hasFailed: state === 'failed', place, ask, forget };
}
