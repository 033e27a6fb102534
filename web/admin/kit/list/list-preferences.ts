import { useState } from 'react';
import { preferences } from '../../../shared/session.ts';
import { isText, storedList } from '../stored.ts';

export interface ListPreferences {
  /** Headers of hidden columns. */
  hidden: string[];
  isCompact: boolean;
  setHidden(hidden: string[]): void;
  setCompact(isCompact: boolean): void;
}

const DENSITY = 'density';

/** Stores a user's list settings on this device: hidden columns of each list, one density for all. */
export function useListPreferences(list: string): ListPreferences {
  const [hidden, setHidden] = useState(() => storedList(preferences.get(`columns ${list}`), isText));
  const [isCompact, setCompact] = useState(() => preferences.get(DENSITY) === 'compact');
  return {
    hidden,
    isCompact,
    setHidden(hidden) {
      setHidden(hidden);
      preferences.set(`columns ${list}`, JSON.stringify(hidden));
    },
    setCompact(isCompact) {
      setCompact(isCompact);
      preferences.set(DENSITY, isCompact ? 'compact' : 'usual');
    },
  };
}
