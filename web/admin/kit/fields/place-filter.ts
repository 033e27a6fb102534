import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { askedFor, namesOf, type PlaceLevel, placesMeant } from '../../../../contract/locations/place-names.ts';

interface NamedPlace {
  _id: string;
  name: string;
  name_ne?: string | null | undefined;
}

/** Filters locations by name. If none contains the text, offers those that an import would accept or propose. */
export function placeFilter(level: PlaceLevel, places: NamedPlace[] = []): OptionsFilter {
  return ({ options, search }) => {
    const all = options as ComboboxItem[];
    const typed = search.trim().toLowerCase();
    const holding = all.filter(({ label }) => label.toLowerCase().includes(typed));
    if (holding.length > 0) return holding;
    const offered = places.filter(({ _id }) => all.some(({ value }) => value === _id));
    const meant = placesMeant(offered, askedFor(level, search), ({ name, name_ne }) =>
      namesOf(level, [name, name_ne ?? '']),
    );
    return meant.flatMap(({ _id }) => all.find(({ value }) => value === _id) ?? []);
  };
}
