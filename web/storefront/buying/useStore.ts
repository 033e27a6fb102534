import { useEffect, useState } from 'react';
import { idsOf, type Location, lastLocation, NOWHERE, rememberPlace } from '../kit/stores/last-place.ts';
import type { Office } from '../kit/stores/places.ts';

export interface StoreChoice {
  location: Location;
  office: Office | undefined;
}

/**
 * Keeps the location and the store. If the form asks for them, it starts with this device's last location, unless a
 * draft has another.
 */
export function useStore(clearErrors: (...names: string[]) => void, isAsked = true) {
  const [location, setLocation] = useState(NOWHERE);
  const [office, setOffice] = useState<Office>();

  useEffect(() => {
    if (!isAsked) return;
    lastLocation().then(
      (last) => last && setLocation((now) => (now.state ? now : last)),
      () => {},
    );
  }, [isAsked]);

  function choose(chosen: StoreChoice) {
    setLocation(chosen.location);
    setOffice(chosen.office);
  }

  return {
    location,
    office,
    restore: choose,
    changeLocation(next: Location, office?: Office) {
      choose({ location: next, office });
      rememberPlace(idsOf(next));
      clearErrors('location', 'office_id');
    },
    chooseOffice(chosen: Office | undefined) {
      setOffice(chosen);
      clearErrors('office_id');
    },
  };
}
