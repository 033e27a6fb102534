import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import { t } from '../../language/t.ts';

/** Makes screen readers announce a drag with the rows' names: the library would read ids. */
export function dragAnnouncements(ids: string[], nameOf: (index: number) => string): Announcements {
  const at = (id: UniqueIdentifier) => ids.indexOf(String(id));
  const named = (id: UniqueIdentifier) => nameOf(at(id));
  return {
    onDragStart: ({ active }) => t('{id} is picked up.', { id: named(active.id) }),
    onDragOver: ({ active, over }) =>
      over
        ? t('{id} is over number {position} of {count}.', {
            id: named(active.id),
            position: at(over.id) + 1,
            count: ids.length,
          })
        : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? t('{id} was dropped as number {position} of {count}.', {
            id: named(active.id),
            position: at(over.id) + 1,
            count: ids.length,
          })
        : t('{id} stays where it was.', { id: named(active.id) }),
    onDragCancel: ({ active }) => t('{id} stays where it was.', { id: named(active.id) }),
  };
}
