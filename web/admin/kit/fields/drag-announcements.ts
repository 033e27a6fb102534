import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';

/** Makes screen readers announce a drag with the rows' names: the library would read ids. */
export function dragAnnouncements(ids: string[], nameOf: (index: number) => string): Announcements {
  const at = (id: UniqueIdentifier) => ids.indexOf(String(id));
  const named = (id: UniqueIdentifier) => nameOf(at(id));
  return {
    onDragStart: ({ active }) => `${named(active.id)} is picked up.`,
    onDragOver: ({ active, over }) =>
      over ? `${named(active.id)} is over number ${at(over.id) + 1} of ${ids.length}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? `${named(active.id)} was dropped as number ${at(over.id) + 1} of ${ids.length}.`
        : `${named(active.id)} stays where it was.`,
    onDragCancel: ({ active }) => `${named(active.id)} stays where it was.`,
  };
}
